import { slugOf } from '../companies/index.ts';
import type { DemoPart } from '../part.ts';
import type { Story } from '../story.ts';

type State = 'new' | 'reviewing' | 'approved' | 'declined';
/** Company, contact, country, kind, state, days since it arrived, and the message. */
type Application = readonly [string, string, string, string, State, number, string];

const applications: readonly Application[] = [
  [
    'Kestrel Connect',
    'Moira Buchanan',
    'GB',
    'reseller',
    'new',
    0,
    'We look after 90 estate agents in Scotland and want to move them from ISDN before the switch-off.',
  ],
  [
    'Palma Voz',
    'Toni Ferrer',
    'ES',
    'reseller',
    'new',
    1,
    'Hotels on the islands ask us for rooms and reception on one bill. Twelve are ready to start.',
  ],
  ['Lumen Valley IT', 'Grace Odhiambo', 'KE', 'reseller', 'new', 2, ''],
  [
    'Zephyr Mobile',
    'Dimitris Papadakis',
    'GR',
    'provider',
    'new',
    4,
    'We run SIP trunks with numbers in eleven countries and would like to be listed.',
  ],
  [
    'Prairie Dial',
    'Chantal Beaulieu',
    'CA',
    'reseller',
    'reviewing',
    6,
    'Two of our engineers finished the training in May. Who signs the agreement?',
  ],
  [
    'Nordvest IT',
    'Søren Kjær',
    'DK',
    'distributor',
    'reviewing',
    9,
    'Fourteen resellers in Jutland would move with us.',
  ],
  [
    'Oasis Unified',
    'Leila Mansouri',
    'MA',
    'reseller',
    'reviewing',
    13,
    'Call centres in Casablanca, about 400 seats in the first quarter.',
  ],
  [
    'Sawtooth Networks',
    'Wes Hammond',
    'CA',
    'reseller',
    'approved',
    150,
    'We bring fixed wireless to farms and lack a phone system to go with it.',
  ],
  [
    'Linha Paulista',
    'Rafaela Teixeira',
    'BR',
    'reseller',
    'approved',
    128,
    'Padarias and transport companies in São Paulo, 600 seats today.',
  ],
  [
    'Stellen Voice',
    'Kagiso Steyn',
    'ZA',
    'reseller',
    'approved',
    190,
    'Wine estates want one number for cellar door, office and restaurant.',
  ],
  [
    'Teranga Télécom',
    'Awa Ndiaye',
    'SN',
    'reseller',
    'approved',
    66,
    'Nous équipons des agences de microfinance à Dakar et à Thiès.',
  ],
  [
    'Bulk Minutes Ltd',
    'J. Smith',
    'PA',
    'provider',
    'declined',
    77,
    'Best rates all destinations, reply today.',
  ],
  [
    'Second Cousin Computers',
    'Ray Cousins',
    'US',
    'referral',
    'declined',
    103,
    'I fix computers in Toledo and know some people.',
  ],
  [
    'Alpenfunk',
    'Reto Zumstein',
    'CH',
    'reseller',
    'declined',
    140,
    'Wir suchen einen Anbieter mit Rechenzentrum in der Schweiz.',
  ],
];

const reviewedStates: ReadonlySet<State> = new Set(['reviewing', 'approved', 'declined']);

/** Applications of partners in every state, and one in the recycle bin. */
export const applicationsPart: DemoPart = {
  capability: 'partners',
  seed({ story }) {
    const rows = applications.map((application) => rowOf(story, application));
    story.insert('partner_applications', rows);
    const deleted_by = story.person('Samira Haddad').id;
    const [company_name, deleted_at] = ['Cheap SMS Blast', story.ago(11, 16)];
    const spam = rowOf(story, [
      company_name,
      'Unknown',
      'US',
      'referral',
      'new',
      12,
      'Buy SMS now',
    ]);
    story.insert('partner_applications', [{ ...spam, deleted_at, deleted_by }]);
  },
};

function rowOf(
  story: Story,
  [company_name, contact_name, country, kind, state, daysAgo, message]: Application,
) {
  const id = story.id('application', company_name);
  const domain = `${slugOf(company_name).replaceAll('-', '')}.example`;
  const created = story.ago(daysAgo, 8 + (daysAgo % 9), (daysAgo * 7) % 60);
  const by = story.person(daysAgo % 2 === 0 ? 'Samira Haddad' : 'Kwame Mensah').id;
  let before = 'new';
  for (const next of state === 'reviewing' ? [state] : (['reviewing', state] as const)) {
    if (!reviewedStates.has(state)) break;
    const hours = next === 'reviewing' ? 20 : 90;
    const at = new Date(Date.parse(created) + hours * 3_600_000).toISOString();
    const change = { before: { state: before }, after: { state: next } };
    story.change({ table: 'partner_applications', id, at, by, ...change });
    before = next;
  }
  return {
    id,
    company_id: story.platform.id,
    submission: story.id('submission', company_name),
    company_name,
    website: `https://${domain}`,
    contact_name,
    email: `${slugOf(contact_name.split(' ')[0] ?? '')}@${domain}`,
    phone: '',
    country,
    kind,
    message,
    state,
    created_at: created,
  };
}
