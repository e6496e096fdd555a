import { box, drawing, jack, indicator, textLabel, wire } from './svg.ts';

const fields = [
  ['Company', 'Harbor Telecom', '98%', 'primary'],
  ['Brand colour', '#1D4F91', '96%', 'primary'],
  ['Support line', '+1 617 555 0142', '94%', 'primary'],
  ['Services', 'SIP, hosted PBX', '71%', 'accent'],
] as const;

const field = ([name, value, confidence, colour]: (typeof fields)[number], index: number) => {
  const y = 72 + index * 84;
  return [
    wire(
      [
        [184, 92 + index * 60],
        [218, 92 + index * 60],
        [218, y + 30],
        [252, y + 30],
      ],
      colour === 'accent' ? 'accent' : 'primary',
    ),
    box(252, y, 300, 60, { radius: 8 }),
    jack(252, y + 30, colour),
    textLabel(274, y + 24, name, { size: 12, colour: 'muted' }),
    textLabel(274, y + 44, value, { size: 15, weight: 500 }),
    indicator(488, y + 30, colour),
    textLabel(536, y + 35, confidence, { size: 13, mono: true, anchor: 'end', colour: 'muted' }),
  ].join('');
};

const snippet = (width: number, y: number) =>
  box(28, y, width, 8, { fill: 'border', stroke: 'border', radius: 4 });

/** A web address becomes a completed application, each field with its source and confidence. */
export const onboarding = drawing(
  560,
  440,
  'A partner website on the left; wires lead from its passages to the fields of an application on the right, each with a confidence. The field below 75 percent is lit for review.',
  [
    box(8, 32, 176, 336, { radius: 10 }),
    wire(
      [
        [8, 64],
        [184, 64],
      ],
      'border',
      1,
    ),
    jack(24, 48),
    jack(38, 48),
    textLabel(52, 52.5, 'harbor.example', { size: 12, mono: true, colour: 'muted' }),
    ...[92, 152, 212, 272].flatMap((y, index) => [
      snippet(120 - index * 9, y - 4),
      snippet(88 + index * 14, y + 12),
    ]),
    indicator(184, 92, 'primary'),
    indicator(184, 152, 'primary'),
    indicator(184, 212, 'primary'),
    indicator(184, 272, 'accent'),
    ...fields.map(field),
    textLabel(252, 428, 'You accept or correct every field.', { size: 13, colour: 'muted' }),
  ],
);
