/** Layers of rock behind a page. */

import type { JSX } from "preact";

const WEIGHTS = [14, 2, 5, 2, 9, 2, 4, 2, 12, 3, 6, 2, 8, 2, 5];

export const Contours = (): JSX.Element => (
  <svg class="contours" viewBox="0 0 1200 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    {WEIGHTS.map((weight, n) => {
      const h = n * 46 - 20;
      return (
        <path
          key={n}
          stroke-width={weight}
          d={`M -40 ${h}C240 ${h - 70} 456 ${h + 60} 660 ${h - 10}S1020 ${h - 60} 1240 ${h + 20}`}
        />
      );
    })}
  </svg>
);
