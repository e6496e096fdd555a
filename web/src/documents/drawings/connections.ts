import { drawing, ink, indicator, jack, textLabel, wire } from './svg.ts';

const columns = 9;
const rows = 5;
const jackPosition = (column: number, row: number) => [44 + column * 59, 40 + row * 62] as const;

/** A plugged cord: it hangs below the board before it reaches its other end. */
const cord = (from: readonly [number, number], to: readonly [number, number], depth: number) =>
  `<path d="M${from.join(' ')}V${depth - 14}q0 14 14 14H${to[0] - 14}q14 0 14-14V${to[1]}" fill="none" stroke="${ink('primary')}" stroke-width="3"/>`;

/** The switchboard in the hall: forty-five jacks, two calls put through, one lamp lit. */
export const board = drawing(
  560,
  400,
  'A manual switchboard with forty-five jacks: two calls are connected by cords, and one lamp is lit.',
  [
    `<rect x="0.5" y="0.5" width="559" height="328" rx="12" fill="${ink('surface')}" stroke="${ink('border')}"/>`,
    ...Array.from({ length: columns * rows }, (_, index) => {
      const [x, y] = jackPosition(index % columns, Math.floor(index / columns));
      return jack(x, y, 'line', 8);
    }),
    cord(jackPosition(1, 1), jackPosition(4, 3), 366),
    cord(jackPosition(3, 0), jackPosition(7, 2), 390),
    ...[jackPosition(1, 1), jackPosition(4, 3), jackPosition(3, 0), jackPosition(7, 2)].map(
      ([x, y]) => indicator(x, y, 'primary', 8),
    ),
    indicator(...jackPosition(6, 4), 'accent', 8),
  ],
);

/** Two ends of one line: the visitor and the person who answers. */
export const connectionEnds = drawing(
  560,
  300,
  'One line connects two ends, you and a person, through three nodes.',
  [
    wire(
      [
        [60, 150],
        [160, 150],
        [160, 60],
        [280, 60],
        [280, 240],
        [400, 240],
        [400, 150],
        [500, 150],
      ],
      'primary',
      3,
    ),
    wire([
      [0, 60],
      [160, 60],
    ]),
    wire([
      [280, 60],
      [560, 60],
    ]),
    wire([
      [0, 240],
      [280, 240],
    ]),
    wire([
      [400, 240],
      [560, 240],
    ]),
    ...[
      [160, 60],
      [280, 60],
      [280, 240],
      [400, 240],
    ].map(([x = 0, y = 0]) => jack(x, y, 'primary', 6)),
    `<circle cx="60" cy="150" r="44" fill="${ink('surface')}" stroke="${ink('border')}"/>`,
    textLabel(60, 156, 'You', { size: 17, weight: 600, anchor: 'middle' }),
    `<circle cx="500" cy="150" r="52" fill="${ink('primary-soft')}" stroke="${ink('primary')}"/>`,
    textLabel(500, 156, 'A person', { size: 17, weight: 600, anchor: 'middle' }),
    indicator(546, 118, 'accent', 7),
  ],
);
