import { box, drawing, indicator, jack, textLabel, wire } from './svg.ts';

const steps = [
  ['Provider', 'sets the cost', '8.10', 84],
  ['Distributor', 'adds a margin', '9.70', 148],
  ['Reseller', 'sets the price', '12.90', 212],
] as const;

const column = ([name, note, amount, height]: (typeof steps)[number], index: number) => {
  const x = 24 + index * 176;
  const y = 316 - height;
  const last = index === steps.length - 1;
  return [
    box(x, y, 152, height, {
      fill: last ? 'primary-soft' : 'surface',
      stroke: last ? 'primary' : 'border',
      radius: 10,
    }),
    textLabel(x + 18, y + 34, amount, {
      size: 22,
      weight: 600,
      mono: true,
      colour: last ? 'primary-text' : 'text',
    }),
    textLabel(x + 18, y + 54, 'per seat', { size: 12, colour: 'muted' }),
    jack(x + 76, 336, last ? 'primary' : 'line', 5),
    textLabel(x + 76, 364, name, { size: 14, weight: 600, anchor: 'middle' }),
    textLabel(x + 76, 382, note, { size: 12.5, colour: 'muted', anchor: 'middle' }),
  ].join('');
};

const rise = (index: number, from: number, to: number, text: string) => {
  const x = 176 + index * 176;
  return [
    wire(
      [
        [x - 76, 316 - from],
        [x - 76, 300 - to],
        [x + 24, 300 - to],
        [x + 24, 316 - to],
      ],
      'primary',
      2,
    ),
    indicator(x + 24, 316 - to, 'primary', 4),
    textLabel(x - 66, 292 - to, text, {
      size: 12.5,
      mono: true,
      colour: 'primary-text',
      weight: 500,
    }),
  ].join('');
};

/** The price of one seat, as it rises from tier to tier. */
export const tiers = drawing(
  552,
  400,
  'The price of a seat rises at each tier: a provider sets a cost of 8.10 dollars, a distributor adds 1.60, and a reseller sells at 12.90.',
  [
    wire([
      [0, 336],
      [552, 336],
    ]),
    ...steps.map(column),
    rise(0, 84, 148, '+ 1.60'),
    rise(1, 148, 212, '+ 3.20'),
  ],
);
