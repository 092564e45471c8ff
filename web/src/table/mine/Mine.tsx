/** The mine: cards on a grid that can be moved about, and the same cells as a grid for keys and screen readers. */

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { at } from "../../game/notation";
import { extent, faceUp, type Window } from "../../game/view";
import { t } from "../../lib/i18n";
import { Contours } from "../../ui/Contours";
import { Button } from "../../ui/parts";
import { Beyond } from "./Beyond";
import { centre, contains, freeCorner, LARGEST, SMALLEST, shown } from "./camera";
import { Grid } from "./Grid";
import { useGestures } from "./gestures";
import { LittleMap } from "./LittleMap";
import { Picture } from "./Picture";
import type { Layer, MineProps } from "./props";
import { Rulers } from "./Rulers";
import { useCamera } from "./useCamera";
import { cornersOf, union, withRoom } from "./windows";

export function Mine(props: MineProps): JSX.Element {
  const { view, scene, targets, last } = props;
  const stage = useRef<HTMLDivElement>(null);
  const mine = useMemo(() => withRoom(view), [view]);
  const everything = useGrowing(extent(view, [...cornersOf(mine), ...(targets ?? [])]), view.round);
  const { camera, room, move, fit, closer, show } = useCamera(stage, mine, last ?? null, view.round);
  useEffect(() => {
    if (props.shown && room.height) show(...at(props.shown));
  }, [props.shown, room.height]);
  const gestures = useGestures(stage, move, props);
  const seen = shown(camera, room);
  const corner = freeCorner(
    camera,
    room,
    [...(targets ?? []), props.chosen, last].flatMap((cell) => (cell ? [at(cell)] : [])),
    [...faceUp(view).keys()].map(at),
  );
  const world = useStill({ ...props, size: camera.size, everything }, props, show);
  return (
    <div class={`stage map-${corner}`} ref={stage} {...gestures}>
      <Contours />
      <div class="world" style={{ transform: `translate(${Math.round(camera.x)}px, ${Math.round(camera.y)}px)` }}>
        {world}
      </div>
      {targets && room.width > 0 && <Beyond targets={targets} seen={seen} onShow={show} />}
      <Rulers camera={camera} room={room} mine={everything} />
      <Zoom size={camera.size} closer={closer} fit={fit} />
      {room.width > 0 && corner && !contains(seen, mine) && (
        <LittleMap
          view={view}
          scene={scene}
          mine={mine}
          seen={seen}
          onPoint={(x, y) => move((now) => centre(room, now.size, x, y))}
        />
      )}
    </div>
  );
}

/** Picture and grid, made anew when something in them changes: while a finger moves the mine they only come along. */
function useStill(layer: Layer, props: MineProps, show: (x: number, y: number) => void): JSX.Element {
  const { left, right, top, bottom } = layer.everything;
  const reveal = useRef(show);
  reveal.current = show;
  return useMemo(
    () => (
      <>
        <Picture {...layer} />
        <Grid {...layer} onFocusCell={(x, y) => reveal.current(x, y)} />
      </>
    ),
    [props, layer.size, left, right, top, bottom],
  );
}

interface ZoomProps {
  size: number;
  closer: (step: number) => void;
  fit: () => void;
}

const Zoom = ({ size, closer, fit }: ZoomProps): JSX.Element => (
  <div class="zoom">
    <Button icon="plus" label={t("ui.mine.closer")} onClick={() => closer(15)} disabled={size >= LARGEST} />
    <Button icon="minus" label={t("ui.mine.farther")} onClick={() => closer(-15)} disabled={size <= SMALLEST} />
    <Button icon="fit" label={t("ui.mine.fit")} onClick={fit} keys="F" class="fit" />
  </div>
);

/** Within a round the grid only grows, so that the focus is not lost. */
function useGrowing(now: Window, round: number): Window {
  const kept = useRef({ round, window: now });
  const window = kept.current.round === round ? union(kept.current.window, now) : now;
  kept.current = { round, window };
  return window;
}
