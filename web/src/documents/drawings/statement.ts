import { box, drawing, jack, indicator, textLabel, wire } from './svg.ts';

const lines = [
  ['Order 20418 · 40 seats', '4,820.00', '12%', '578.40', true],
  ['Order 20391 · SIP trunk', '1,150.00', '9%', '103.50', false],
  ['Order 20377 · 12 seats', '1,446.00', '12%', '173.52', false],
] as const;

const row = ([order, base, rate, share, lit]: (typeof lines)[number], index: number) => {
  const y = 150 + index * 40;
  const figures = { size: 13, mono: true, anchor: 'end' } as const;
  return [
    lit ? box(28, y - 25, 484, 38, { fill: 'primary-soft', stroke: 'primary-soft' }) : '',
    textLabel(42, y, order, { size: 14, weight: lit ? 600 : 400 }),
    textLabel(318, y, base, { ...figures, colour: 'muted' }),
    textLabel(388, y, rate, { ...figures, colour: 'muted' }),
    textLabel(498, y, share, { ...figures, weight: 600, colour: lit ? 'primary-text' : 'text' }),
  ].join('');
};

const split = (y: number, recipient: string, basis: string, amount: string) =>
  [
    wire(
      [
        [60, 326],
        [60, y],
        [88, y],
      ],
      'primary',
    ),
    jack(88, y, 'primary'),
    textLabel(104, y + 5, recipient, { size: 14, weight: 500 }),
    textLabel(244, y + 5, basis, { size: 13, mono: true, colour: 'muted' }),
    textLabel(498, y + 5, amount, { size: 13, mono: true, weight: 600, anchor: 'end' }),
  ].join('');

/** A commission statement with one line explained down to the split. */
export const statement = drawing(
  540,
  470,
  'A commission statement for October. The first line, 578.40 dollars, is explained: rule 7 from 1 July, split into 347.04 for the reseller and 231.36 for the distributor.',
  [
    box(0.5, 0.5, 539, 469, { radius: 12 }),
    textLabel(42, 48, 'Commission statement', { size: 18, weight: 600 }),
    textLabel(42, 71, 'Meridian Voice · October', { size: 13, colour: 'muted' }),
    box(408, 32, 104, 28, { fill: 'sunken', radius: 14 }),
    indicator(425, 46, 'primary'),
    textLabel(436, 50.5, 'Finalised', { size: 13, weight: 500 }),
    textLabel(42, 112, 'Line', { size: 12, colour: 'muted' }),
    textLabel(318, 112, 'Billed', { size: 12, colour: 'muted', anchor: 'end' }),
    textLabel(388, 112, 'Rate', { size: 12, colour: 'muted', anchor: 'end' }),
    textLabel(498, 112, 'Commission', { size: 12, colour: 'muted', anchor: 'end' }),
    ...lines.map(row),
    wire(
      [
        [28, 262],
        [512, 262],
      ],
      'border',
      1,
    ),
    box(28, 282, 484, 168, { fill: 'background', radius: 8 }),
    indicator(60, 312, 'primary', 5),
    textLabel(76, 317, 'Why 578.40?', { size: 15, weight: 600 }),
    textLabel(498, 317, 'Rule 7, from 1 July', {
      size: 13,
      mono: true,
      colour: 'muted',
      anchor: 'end',
    }),
    split(352, 'Meridian Voice', '40% of 578.40', '231.36'),
    split(388, 'Reseller R-214', '60% of 578.40', '347.04'),
    textLabel(104, 430, 'Sum of all shares', { size: 13, colour: 'muted' }),
    textLabel(498, 430, '578.40', {
      size: 13,
      mono: true,
      weight: 600,
      colour: 'primary-text',
      anchor: 'end',
    }),
  ],
);
