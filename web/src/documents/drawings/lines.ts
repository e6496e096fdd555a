import { drawing, jack, indicator, wire } from './svg.ts';

const lanes = [24, 64, 104, 144, 184, 224, 264, 304];

/** Lines through the exchange: decoration for pages without a picture. */
export const lines = drawing(480, 328, '', [
  ...lanes.map((y, index) => {
    const turn = 120 + ((index * 97) % 220);
    const to = lanes[(index * 3 + 2) % lanes.length] ?? y;
    return wire(
      [
        [0, y],
        [turn, y],
        [turn, to],
        [472, to],
      ],
      index === 3 ? 'primary' : 'line',
      index === 3 ? 2.5 : 1.5,
    );
  }),
  ...lanes.map((y) => jack(472, y)),
  indicator(472, 144, 'primary', 6),
  indicator(472, 264, 'accent', 5),
]).replace('role="img" aria-label=""', 'aria-hidden="true"');

export const notConnected = drawing(480, 200, 'A line that ends before it reaches its jack.', [
  wire(
    [
      [0, 100],
      [120, 100],
      [120, 60],
      [220, 60],
    ],
    'primary',
    2.5,
  ),
  indicator(220, 60, 'primary', 6),
  wire([
    [300, 140],
    [380, 140],
    [380, 100],
    [480, 100],
  ]),
  jack(300, 140, 'line', 6),
  indicator(260, 100, 'accent', 5),
  ...[20, 180].map((y) =>
    wire([
      [0, y],
      [480, y],
    ]),
  ),
]);
