import { box, drawing, indicator, jack, textLabel, wire } from './svg.ts';

const sheet = (x: number, y: number, title: string, rows: readonly number[], lit: boolean) =>
  [
    box(x, y, 184, 132, { stroke: lit ? 'primary' : 'border', radius: 10 }),
    textLabel(x + 20, y + 34, title, { size: 14, weight: 600 }),
    ...rows.map((width, index) =>
      box(x + 20, y + 52 + index * 18, width, 7, { fill: 'border', stroke: 'border', radius: 3.5 }),
    ),
    lit ? indicator(x, y + 30, 'primary', 5) : jack(x, y + 30, 'line', 5),
  ].join('');

/** Guides in the order in which a network needs them, on one line. */
export const guide = drawing(
  560,
  400,
  'Four guides on one line: draw the tree, write the rule, compare a month, move the rest.',
  [
    wire(
      [
        [24, 0],
        [24, 62],
        [60, 62],
      ],
      'primary',
      2.5,
    ),
    wire(
      [
        [24, 62],
        [24, 130],
        [316, 130],
      ],
      'primary',
      2.5,
    ),
    wire([
      [24, 130],
      [24, 262],
      [60, 262],
    ]),
    wire([
      [24, 262],
      [24, 330],
      [316, 330],
    ]),
    sheet(60, 32, '1  Draw the tree', [140, 112, 128], true),
    sheet(316, 100, '2  Write the rule', [120, 140, 96], true),
    sheet(60, 232, '3  Compare a month', [132, 104, 140], false),
    sheet(316, 300 - 32, '4  Move the rest', [140, 124, 108], false),
  ],
);
