import { newestRequestAge } from '../messaging/requests.ts';
import type { DemoPart } from '../part.ts';
import type { DemoPerson, Story } from '../story.ts';

interface Notice {
  readonly kind: string;
  readonly category: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly about?: string;
  readonly critical?: boolean;
  /** Minutes before the seed. */
  readonly ago: number;
  readonly read?: true;
}

const hour = 60;
const day = 24 * hour;

/** The notification centre of the owner and of the people who run a company. */
export const notificationsPart: DemoPart = {
  capability: 'notifications',
  seed({ story }) {
    const rows = [
      ...ownerNotices(story).map((notice) => rowOf(story, story.owner, notice)),
      ...story.people
        .filter(({ role, company }) => role === 'admin' && company !== story.platform)
        .flatMap((person) => weekly(story, person).map((notice) => rowOf(story, person, notice))),
    ];
    story.insert('notifications', rows, ({ received_at }) => ({
      at: String(received_at),
      by: null,
    }));
  },
};

function ownerNotices(story: Story): Notice[] {
  const application = (company: string, contact: string, ago: number, read?: true): Notice => {
    const id = story.id('application', company);
    const parameters = { application: id, company, contact };
    return {
      kind: 'partners.application',
      category: 'partner_requests',
      parameters,
      about: id,
      ago,
      ...(read && { read }),
    };
  };
  const message = (
    subject: string,
    author: string,
    text: string,
    threadIndex: number,
    ago: number,
    kind = 'message',
  ): Notice => {
    const conversation = story.id('conversation', `${threadIndex} ${subject}`);
    const parameters = { conversation, subject, text, author };
    return {
      kind: `messaging.${kind}`,
      category: 'new_messages',
      parameters,
      about: conversation,
      ago,
    };
  };
  const request = (name: string, email: string, text: string, ago: number): Notice => {
    const id = story.id('request', email);
    return {
      kind: 'messaging.request',
      category: 'new_messages',
      parameters: { request: id, name, text },
      about: id,
      ago,
    };
  };
  const system = (
    kind: string,
    parameters: Notice['parameters'],
    ago: number,
    read?: true,
  ): Notice => ({ kind, category: 'system_updates', parameters, ago, ...(read && { read }) });
  const week = {
    company: 'Trunkline',
    counts: { companies: 3, users: 11, requests: 4, applications: 3 },
  };
  return [
    application('Kestrel Connect', 'Moira Buchanan', 2 * hour),
    message(
      'Mark-up on contact centre seats',
      'Mei Tanaka',
      'They need 16%. Avery, is that possible for a two-year term?',
      1,
      5 * hour,
      'mention',
    ),
    message(
      'Photo of the new wiring cabinet',
      'Dana Whitfield',
      'It does. Priya took this picture yesterday.',
      2,
      9 * hour,
    ),
    request(
      'Eilidh Ross',
      'eilidh@glenlightdistillery.example',
      'We have nine desks, a visitor centre and a number printed on every bottle. Can we keep it?',
      newestRequestAge,
    ),
    application('Palma Voz', 'Toni Ferrer', day + 3 * hour),
    system(
      'users.invitation_accepted',
      { email: 'nguyen.thao@trunkline.example', company: 'Trunkline', role: 'end_user' },
      2 * day,
    ),
    message(
      'Porting 214 numbers from Speicherstadt Logistik',
      'Katharina Brandt',
      "Who's on call on your side on the 9th? We start at 05:30 local time.",
      0,
      3 * day,
    ),
    {
      kind: 'notifications.week',
      category: 'weekly_reports',
      parameters: week,
      ago: 3 * day + hour,
      read: true,
    },
    application('Zephyr Mobile', 'Dimitris Papadakis', 4 * day, true),
    system('exports.finished', exported, 6 * day, true),
    {
      kind: 'partners.decision',
      category: 'partner_requests',
      parameters: decision(story),
      about: story.id('application', 'Teranga Télécom'),
      ago: 61 * day,
      read: true,
    },
    {
      kind: 'auth.device_added',
      category: 'security_alerts',
      parameters: { address: '203.0.113.77' },
      critical: true,
      ago: 20 * day,
      read: true,
    },
  ];
}

const exported = { filename: 'companies.csv', rows: 117 };

const decision = (story: Story) => ({
  application: story.id('application', 'Teranga Télécom'),
  company: 'Teranga Télécom',
  state: 'approved',
  decider: 'Samira Haddad',
});

function weekly(story: Story, person: DemoPerson): Notice[] {
  const random = story.random(`week of ${person.id}`);
  if (person.createdAt > story.ago(8)) return [];
  const counts = { users: random.integer(1, 6), companies: random.integer(1, 3) };
  const parameters = { company: person.company.name, counts };
  const notice = { kind: 'notifications.week', category: 'weekly_reports', parameters };
  return [
    {
      ...notice,
      ago: 3 * day + random.integer(0, 30),
      ...(random.chance(0.6) && { read: true as const }),
    },
  ];
}

function rowOf(
  story: Story,
  person: DemoPerson,
  { kind, category, parameters, about, critical = false, ago, read }: Notice,
) {
  const read_at = read ? story.minutes(-ago * 0.8) : null;
  return {
    id: story.id('notification', `${person.id} ${kind} ${ago}`),
    user_id: person.id,
    company_id: person.company.id,
    kind,
    category,
    parameters,
    about: about ?? null,
    critical,
    read_at,
    clicked_at: read_at,
    received_at: story.minutes(-ago),
    centre: true,
    mailed: false,
  };
}
