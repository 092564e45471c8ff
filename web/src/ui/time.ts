/** The server's time, as near as we know it. */

import { useEffect, useState } from "preact/hooks";
import { clockOffset } from "../table/state";

export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now() + clockOffset.value);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + clockOffset.value), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
