import { box, drawing, ink, jack, indicator, textLabel, wire } from './svg.ts';

const centre = 280;
const distributors = [112, 280, 448] as const;
const resellers = [70, 154, 238, 322, 406, 490] as const;
const rows = { platform: 56, distributors: 176, resellers: 296, customers: 420 } as const;
/** X coordinates of the connected call in each row. */
const callColumns = { distributor: 280, reseller: 322, customer: 336 } as const;

const card = (x: number, y: number, title: string, note: string, lit: boolean) => {
  const width = 132;
  return [
    box(x - width / 2, y - 26, width, 52, { stroke: lit ? 'primary' : 'border', radius: 8 }),
    textLabel(x, y - 3, title, { size: 13.5, weight: 600, anchor: 'middle' }),
    textLabel(x, y + 14, note, {
      size: 11,
      mono: true,
      colour: lit ? 'primary-text' : 'muted',
      anchor: 'middle',
    }),
  ].join('');
};

const resellerCard = (x: number, y: number, text: string, lit: boolean) =>
  [
    box(x - 36, y - 16, 72, 32, {
      fill: lit ? 'primary-soft' : 'surface',
      stroke: lit ? 'primary' : 'border',
    }),
    textLabel(x, y + 4.5, text, {
      size: 12,
      mono: true,
      weight: lit ? 600 : 400,
      colour: lit ? 'primary-text' : 'muted',
      anchor: 'middle',
    }),
  ].join('');

/** Two rows of jacks below each reseller. */
const customers = resellers.flatMap((x) => [-28, 0, 28].map((offset) => x + offset));

const wires = [
  ...distributors.map((x) =>
    wire([
      [centre, rows.platform + 26],
      [centre, 116],
      [x, 116],
      [x, rows.distributors - 26],
    ]),
  ),
  ...resellers.map((x, index) => {
    const from = distributors[Math.floor(index / 2)] ?? centre;
    return wire([
      [from, rows.distributors + 26],
      [from, 238],
      [x, 238],
      [x, rows.resellers - 16],
    ]);
  }),
  ...customers.map((x, index) => {
    const from = resellers[Math.floor(index / 3)] ?? centre;
    return wire(
      [
        [from, rows.resellers + 16],
        [from, 362],
        [x, 362],
        [x, rows.customers],
      ],
      'line',
      1.5,
      6,
    );
  }),
];

const callPath = wire(
  [
    [centre, rows.platform + 26],
    [callColumns.distributor, rows.distributors - 26],
  ],
  'primary',
  2.5,
);
const callBelow = [
  wire(
    [
      [280, rows.distributors + 26],
      [280, 238],
      [callColumns.reseller, 238],
      [callColumns.reseller, rows.resellers - 16],
    ],
    'primary',
    2.5,
  ),
  wire(
    [
      [callColumns.reseller, rows.resellers + 16],
      [callColumns.reseller, 362],
      [350, 362],
      [350, rows.customers],
    ],
    'primary',
    2.5,
    6,
  ),
];

const jacks = customers.flatMap((x, index) => {
  if (x === 350) return [indicator(x, rows.customers, 'primary', 6)];
  if (index === 1) return [indicator(x, rows.customers, 'accent', 5)];
  return [jack(x, rows.customers)];
});

const tag = (x: number, y: number, text: string, width: number) =>
  [
    `<rect x="${x}" y="${y}" width="${width}" height="24" rx="12" fill="${ink('primary')}"/>`,
    textLabel(x + width / 2, y + 16, text, {
      size: 11.5,
      mono: true,
      weight: 500,
      colour: 'on-primary',
      anchor: 'middle',
    }),
  ].join('');

/** Paths along which the order travels up and its shares travel back down. */
const paths = {
  up: 'M350 420V370Q350 362 342 362H330Q322 362 322 354V246Q322 238 314 238H288Q280 238 280 230V82',
  down: 'M280 82V230Q280 238 288 238H314Q322 238 322 246V280',
} as const;

/** Animated only while the drawing is in view (`islands/motion.ts`); otherwise invisible. */
const movingOrder = [
  `<path class="order-travels" pathLength="100" d="${paths.up}" fill="none" stroke="${ink('primary')}" stroke-width="6" stroke-linecap="round"/>`,
  `<path class="share-travels" pathLength="100" d="${paths.down}" fill="none" stroke="${ink('accent')}" stroke-width="6" stroke-linecap="round"/>`,
].join('');

const shareGroup = (name: 'reseller' | 'distributor', content: string) =>
  `<g class="share share-${name}">${content}</g>`;

/**
 * The hierarchy as a telephone exchange: one call is connected, and everyone along its path is
 * paid.
 */
export const hierarchy = drawing(
  560,
  500,
  'A hierarchy drawn as a telephone exchange. One order runs from a customer through its reseller and distributor to the platform, and the reseller, distributor and platform each receive a share.',
  [
    ...wires,
    callPath,
    ...callBelow,
    movingOrder,
    card(centre, rows.platform, 'Platform', 'keeps 5%', true),
    card(distributors[0], rows.distributors, 'Cascadia', '214 seats', false),
    shareGroup(
      'distributor',
      card(distributors[1], rows.distributors, 'Meridian', '+ $ 231.36', true),
    ),
    card(distributors[2], rows.distributors, 'Brightwell', '96 seats', false),
    ...resellers.map((x, index) =>
      resellerCard(
        x,
        rows.resellers,
        ['R-104', 'R-107', 'R-211', 'R-214', 'R-330', 'R-338'][index] ?? '',
        x === callColumns.reseller,
      ),
    ),
    ...jacks,
    shareGroup('reseller', tag(338, 324, '+ $ 347.04', 92)),
    textLabel(350, 452, 'Order 20418', {
      size: 13,
      weight: 600,
      colour: 'primary-text',
      anchor: 'middle',
    }),
    textLabel(350, 470, '40 seats, put through', { size: 11.5, colour: 'muted', anchor: 'middle' }),
    textLabel(70, 452, 'Number to port', { size: 13, weight: 600, anchor: 'middle' }),
    textLabel(70, 470, 'needs a signature', { size: 11.5, colour: 'muted', anchor: 'middle' }),
  ],
);
