import { box, drawing, indicator, jack, textLabel, wire } from './svg.ts';

const offers = [
  ['Hosted PBX', '40 seats', true],
  ['SIP trunks', '12 channels', true],
  ['Local numbers', '44 numbers', true],
  ['Contact centre', '', false],
  ['Video rooms', '', false],
  ['Business SMS', '', false],
] as const;
const results = [
  ['One order', '20418'],
  ['One subscription', 'monthly'],
  ['One invoice', '3 lines'],
] as const;

const left = 176;
const right = 368;
const lane = (index: number) => 40 + index * 62;
const entry = (index: number) => 158 + index * 20;

const offer = ([name, amount, chosen]: (typeof offers)[number], index: number) => {
  const y = lane(index);
  return [
    chosen
      ? wire(
          [
            [left, y],
            [226 + index * 10, y],
            [226 + index * 10, entry(index)],
            [262, entry(index)],
          ],
          'primary',
          2,
        )
      : wire([
          [left, y],
          [206, y],
        ]),
    box(8, y - 24, 168, 48, { stroke: chosen ? 'primary' : 'border', radius: 8 }),
    textLabel(26, amount === '' ? y + 5 : y - 2, name, {
      size: 14,
      weight: chosen ? 600 : 400,
      colour: chosen ? 'text' : 'muted',
    }),
    amount === ''
      ? ''
      : textLabel(26, y + 15, amount, { size: 11.5, mono: true, colour: 'primary-text' }),
    chosen ? indicator(left, y, 'primary', 5) : jack(left, y),
    chosen ? '' : jack(206, y),
  ].join('');
};

const result = ([name, note]: (typeof results)[number], index: number) => {
  const y = 96 + index * 100;
  return [
    wire(
      [
        [318, entry(index)],
        [338 + (2 - index) * 6, entry(index)],
        [338 + (2 - index) * 6, y],
        [right, y],
      ],
      'primary',
      2,
    ),
    box(right, y - 30, 184, 60, { fill: 'primary-soft', stroke: 'primary', radius: 8 }),
    textLabel(right + 22, y - 3, name, { size: 15, weight: 600 }),
    textLabel(right + 22, y + 17, note, { size: 12, mono: true, colour: 'primary-text' }),
    indicator(right, y, 'primary', 5),
  ].join('');
};

/** Shows three services of the catalogue on one order, one subscription and one invoice. */
export const switchboard = drawing(
  560,
  400,
  'Six services on the left; three of them are connected, through one switch, to one order, one subscription and one invoice.',
  [
    ...offers.map(offer),
    ...results.map(result),
    box(262, 138, 56, 80, { fill: 'secondary', stroke: 'secondary', radius: 10 }),
    ...[0, 1, 2].map((index) => indicator(290, entry(index), 'accent', 4)),
  ],
);
