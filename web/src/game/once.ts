/** Works out once what follows from a value: every cell's label asks for the light of the whole mine. */
export function once<V extends object, T>(work: (value: V) => T): (value: V) => T {
  const known = new WeakMap<V, { made: T }>();
  return (value) => {
    const found = known.get(value) ?? { made: work(value) };
    known.set(value, found);
    return found.made;
  };
}
