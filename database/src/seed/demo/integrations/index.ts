import { createHash } from 'node:crypto';
import type { DemoContext, DemoPart } from '../part.ts';
import type { Random } from '../random.ts';
import type { DemoCompany, Story } from '../story.ts';
import { leaderOf } from '../users/index.ts';

interface Integration {
  readonly name: string;
  readonly company: string;
  readonly host: string;
  readonly topics: readonly string[];
  readonly state: 'active' | 'paused';
  /** Days since it was created. */
  readonly age: number;
  /** Deliveries of the last three weeks, and how many of the newest ones are stuck or failed. */
  readonly sent: number;
  readonly failed: number;
  readonly stuck: number;
  readonly problem?: { readonly answer: number | null; readonly error: string };
}

const integrations: readonly Integration[] = [
  {
    name: 'ERP order book',
    company: 'Trunkline',
    host: 'erp.trunkline.example',
    topics: ['companies', 'partners', 'services'],
    state: 'active',
    age: 310,
    sent: 64,
    failed: 0,
    stuck: 0,
  },
  {
    name: 'Partner CRM',
    company: 'Trunkline',
    host: 'crm.trunkline.example',
    topics: ['applications', 'requests', 'companies'],
    state: 'active',
    age: 204,
    sent: 38,
    failed: 5,
    stuck: 9,
    problem: { answer: 503, error: 'The receiver returned 503.' },
  },
  {
    name: 'Report warehouse',
    company: 'Trunkline',
    host: 'warehouse.trunkline.example',
    topics: ['companies', 'users'],
    state: 'paused',
    age: 120,
    sent: 12,
    failed: 3,
    stuck: 0,
    problem: { answer: 401, error: 'The receiver returned 401.' },
  },
  {
    name: 'Meridian help desk',
    company: 'Meridian Voice Distribution',
    host: 'desk.meridianvoicedistribution.example',
    topics: ['users', 'companies'],
    state: 'active',
    age: 180,
    sent: 31,
    failed: 0,
    stuck: 0,
  },
  {
    name: 'Cascadia billing export',
    company: 'Cascadia Cloud Supply',
    host: 'billing.cascadiacloudsupply.example',
    topics: ['companies'],
    state: 'active',
    age: 150,
    sent: 17,
    failed: 2,
    stuck: 4,
    problem: { answer: null, error: "The receiver didn't respond within 10 seconds." },
  },
  {
    name: 'Hanseline Datenlager',
    company: 'Hanseline Europe',
    host: 'daten.hanselineeurope.example',
    topics: ['companies', 'users', 'partners'],
    state: 'active',
    age: 96,
    sent: 45,
    failed: 0,
    stuck: 0,
  },
  {
    name: 'New partners in Slack',
    company: 'Pacific Exchange Group',
    host: 'hooks.pacificexchangegroup.example',
    topics: ['partners'],
    state: 'active',
    age: 20,
    sent: 6,
    failed: 0,
    stuck: 0,
  },
];

/** Integrations: healthy, failing, stuck and paused, with the deliveries of three weeks. */
export const integrationsPart: DemoPart = {
  capability: 'integrations',
  seed(context) {
    const { story } = context;
    const rows = integrations.map((integration) => rowOf(story, integration));
    story.insert('integrations', rows, ({ company_id, created_at }) => {
      const company = story.companies.find(({ id }) => id === company_id) ?? null;
      return { at: String(created_at), by: leaderOf(story, company).id };
    });
    insertSecrets(context, rows);
    for (const [index, integration] of integrations.entries())
      insertDeliveries(story, integration, rows[index]?.id ?? '');
  },
};

function rowOf(story: Story, { name, company, host, topics, state, age }: Integration) {
  const created_at = story.ago(age, 12);
  return {
    id: story.id('integration', name),
    company_id: story.company(company).id,
    name,
    url: `https://${host}/webhooks/trunkline`,
    topics: [...topics],
    state,
    secret_at: created_at,
    created_at,
  };
}

function insertSecrets(
  { story, tools }: DemoContext,
  rows: readonly { id: string; created_at: string }[],
): void {
  const secrets = rows.map(({ id }) => {
    const key = createHash('sha256').update(`webhook ${id}`).digest();
    return { integration_id: id, sealed_secret: tools.seal('webhook secrets', key, id) };
  });
  story.insert('integration_internals', secrets, () => ({ at: story.ago(1), by: null }));
}

function insertDeliveries(story: Story, integration: Integration, id: string): void {
  const { name, sent, failed, stuck, problem } = integration;
  const random = story.random(`deliveries of ${name}`);
  const company = story.company(integration.company);
  const subjects = story.within(company);
  const total = sent + failed + stuck;
  const rows = Array.from({ length: total }, (_, index) => {
    // The newest deliveries are stuck; those before them failed permanently.
    const state = index < stuck ? 'waiting' : index < stuck + failed ? 'failed' : 'sent';
    const newest = state === 'waiting' ? index / Math.max(1, stuck) : 0;
    const days = state === 'waiting' ? newest * 1.5 : (stuck > 0 ? 2 : 0) + (index / total) * 19;
    const created = story.minutes(-days * 1440 - 40 - random.integer(0, 200));
    return deliveryOf(
      story,
      { integration, id, company, state, created, index },
      subjects,
      random,
      problem,
    );
  });
  story.insert('webhook_deliveries', rows);
}

interface SentEvent {
  readonly integration: Integration;
  readonly id: string;
  readonly company: DemoCompany;
  readonly state: 'waiting' | 'failed' | 'sent';
  readonly created: string;
  readonly index: number;
}

function deliveryOf(
  story: Story,
  { integration, id, company, state, created, index }: SentEvent,
  subjects: readonly DemoCompany[],
  random: Random,
  problem: Integration['problem'],
) {
  const topic = random.pick(integration.topics);
  const type = `${singular[topic] ?? 'company'}.${random.chance(0.7) ? 'updated' : 'created'}`;
  const subject = random.pick(subjects);
  const duration = random.integer(80, 640);
  const isSent = state === 'sent';
  const settled = new Date(Date.parse(created) + (isSent ? 900 : 71 * 3_600_000)).toISOString();
  return {
    id: story.id('delivery', `${integration.name} ${index}`),
    integration_id: id,
    company_id: company.id,
    event_id: `evt_${story.id('event', `${integration.name} ${index}`)}`,
    event: type,
    payload: {
      type,
      timestamp: created,
      data: { id: subject.id, name: subject.name, company_id: subject.id },
    },
    state,
    attempts: isSent ? 1 : state === 'failed' ? 10 : random.integer(3, 7),
    due_at: state === 'waiting' ? story.minutes(random.integer(90, 700)) : created,
    answer: isSent ? 200 : (problem?.answer ?? null),
    error: isSent ? null : (problem?.error ?? null),
    duration,
    created_at: created,
    settled_at: state === 'waiting' ? null : settled < story.now.toISOString() ? settled : created,
  };
}

const singular: Readonly<Record<string, string>> = {
  companies: 'company',
  users: 'user',
  partners: 'partner',
  services: 'service',
  applications: 'application',
  requests: 'request',
};
