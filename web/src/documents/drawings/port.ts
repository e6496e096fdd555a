import { box, drawing, indicator, jack, textLabel, wire } from './svg.ts';

const numbers = [
  ['+1 617 555 0142', 'Tuesday, 06:00', 'primary'],
  ['+1 617 555 0143', 'Tuesday, 06:00', 'primary'],
  ['+1 617 555 0150', 'Needs a signature', 'accent'],
  ['+1 617 555 0151', 'Tuesday, 06:00', 'primary'],
] as const;

const numberLabel = (x: number, y: number, number: string, state: string) => [
  textLabel(x, y - 3, number, { size: 13, mono: true, weight: 500 }),
  textLabel(x, y + 15, state, { size: 12, colour: 'muted' }),
];

const row = ([number, state, colour]: (typeof numbers)[number], index: number) => {
  const y = 124 + index * 66;
  if (colour === 'accent')
    return [
      ...numberLabel(28, y, number, state),
      wire(
        [
          [196, y],
          [262, y],
        ],
        colour,
      ),
      jack(196, y, colour),
      indicator(262, y, colour, 6),
    ].join('');
  return [
    textLabel(28, y + 5, number, { size: 13, mono: true, colour: 'muted' }),
    wire(
      [
        [196, y],
        [270, y],
        [270, y - 18],
        [344, y - 18],
      ],
      colour,
    ),
    jack(196, y, colour),
    jack(344, y - 18, colour),
    ...numberLabel(366, y - 18, number, state),
  ].join('');
};

/** Numbers ported from one carrier to another, one of them still waiting. */
export const port = drawing(
  560,
  400,
  'Four numbers at the current carrier on the left; three are put through to the new one on the right on Tuesday at six, and the lamp of the fourth is lit, because it needs a signature.',
  [
    box(8, 32, 188, 336, { radius: 10 }),
    textLabel(28, 68, 'Current carrier', { size: 15, weight: 600 }),
    box(344, 32, 208, 336, { radius: 10, fill: 'primary-soft', stroke: 'primary' }),
    textLabel(366, 68, 'Trunkline', { size: 15, weight: 600, colour: 'primary-text' }),
    ...numbers.map(row),
  ],
);
