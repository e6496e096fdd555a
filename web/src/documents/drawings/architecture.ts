import { box, drawing, ink, jack, indicator, textLabel, wire } from './svg.ts';

const layer = (y: number, title: string, note: string, lit = false) =>
  [
    box(16, y, 488, 72, {
      radius: 10,
      stroke: lit ? 'primary' : 'border',
      fill: lit ? 'primary-soft' : 'surface',
    }),
    textLabel(40, y + 32, title, { size: 16, weight: 600 }),
    textLabel(40, y + 53, note, { size: 13, colour: 'muted' }),
  ].join('');

const risers = [132, 260, 388];

/** The architecture in three layers: interfaces, rules, and a database that enforces isolation. */
export const architecture = drawing(
  520,
  436,
  'Three layers: public sites and workspaces on top, two-factor sign-in and roles in the middle, and a database that enforces tenant isolation at the bottom.',
  [
    ...risers.flatMap((x) => [
      wire([
        [x, 20],
        [x, 60],
      ]),
      jack(x, 20),
      wire([
        [x, 132],
        [x, 184],
      ]),
      wire([
        [x, 256],
        [x, 308],
      ]),
    ]),
    wire(
      [
        [388, 132],
        [388, 158],
        [260, 158],
        [260, 184],
      ],
      'primary',
      2.5,
    ),
    wire(
      [
        [260, 256],
        [260, 282],
        [132, 282],
        [132, 308],
      ],
      'primary',
      2.5,
    ),
    wire(
      [
        [388, 20],
        [388, 60],
      ],
      'primary',
      2.5,
    ),
    indicator(388, 20, 'primary', 5),
    layer(
      60,
      'Public sites and workspaces',
      'Every tenant with its own domain, colours and wording',
    ),
    layer(
      184,
      'Two steps, six roles, every action recorded',
      'Nothing happens until both sign-in steps are complete',
    ),
    layer(
      308,
      'Isolation in the database itself',
      "Each row belongs to one subtree and can't be seen from anywhere else",
      true,
    ),
    `<path d="M16 404h488" stroke="${ink('line')}" stroke-dasharray="2 6"/>`,
    textLabel(260, 428, 'One hierarchy underneath it all', {
      size: 13,
      mono: true,
      colour: 'muted',
      anchor: 'middle',
    }),
  ],
);
