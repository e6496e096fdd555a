import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { DemoChange, DemoEvent, Origin, Story } from './story.ts';

export interface AuditedRow {
  readonly table: string;
  /** The column with its company. */
  readonly companyColumn: string;
  readonly label: string | null;
  readonly row: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
  readonly changes: readonly DemoChange[];
}

/** A log entry that has no position in the chain yet. */
interface Entry {
  readonly chain: string;
  readonly company_id: unknown;
  readonly actor_id: string | null;
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: unknown;
  readonly resource_label: string | null;
  readonly result: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly request_id: string | null;
  readonly client_address: string | null;
  readonly created_at: string;
}

interface NumberedEntry extends Entry {
  readonly id: number;
}

/** The chain of entries without a person. */
const productChain = '00000000-0000-0000-0000-000000000000';

/** Entries per statement. */
const batchSize = 2_000;

/**
 * Writes the audit log of the story's year: each audited row with its changes, and the events.
 * Entries are numbered in chronological order, and each is chained to the one before it with the
 * same hash as new entries.
 */
export async function writeAuditTrail(
  client: pg.Client,
  story: Story,
  rows: readonly AuditedRow[],
): Promise<void> {
  const people = new Map(story.people.map((person) => [person.id, person]));
  const heads = await readHeads(client);
  const total = [...heads.values()].reduce((sum, { entries }) => sum + entries, 0);
  const entries = [
    ...rows.flatMap((row) => entriesOf(row, people)),
    ...story.events.map((event) => entryOf(event, people)),
  ]
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0))
    .map((entry, index) => ({
      ...entry,
      id: total + index + 1,
      request_id: entry.actor_id === null ? null : story.id('requests', String(index)),
    }));
  const parts = Array.from({ length: Math.ceil(entries.length / batchSize) }, (_, index) =>
    entries.slice(index * batchSize, (index + 1) * batchSize),
  );
  const texts = await Promise.all(parts.map((part) => textsOf(client, part)));
  await Promise.all(
    parts.map((part, index) =>
      insertEntries(client, chainEntries(part, texts[index] ?? [], heads), heads),
    ),
  );
  await client.query("select setval('audit_logs_id', $1)", [total + entries.length]);
}

/** A chain's last hash, the number of its entries, and the ID of the last one. */
interface ChainHead {
  readonly head: string;
  readonly entries: number;
  readonly last_id: number;
}

/** Reads the chains' heads: migrations have already written entries about role permissions. */
async function readHeads(client: pg.Client): Promise<Map<string, ChainHead>> {
  const { rows } = await client.query<ChainHead & { chain: string }>(
    "select chain, encode(head, 'hex') as head, entries::integer, last_id::integer from audit_chains",
  );
  return new Map(rows.map((row) => [row.chain, row]));
}

type People = ReadonlyMap<string, { readonly id: string; readonly company: { id: string } }>;

/** Returns the entries for a row's creation, with its values at that time, and for its changes. */
function entriesOf(
  { table, companyColumn, label, row, origin, changes }: AuditedRow,
  people: People,
): Entry[] {
  const first: Record<string, unknown> = { ...row };
  for (const { before } of changes.toReversed()) Object.assign(first, before);
  if ('updated_at' in first) first['updated_at'] = origin.at;
  if ('version' in first) first['version'] = 1;
  const userId = row['user_id'];
  const company =
    row[companyColumn] ?? (typeof userId === 'string' ? people.get(userId)?.company.id : undefined);
  const common = {
    company_id: company,
    resource_type: table,
    resource_id: row['id'] ?? userId,
    resource_label: label,
    result: 'done',
  };
  return [
    { ...common, ...actorOf(origin, people), action: 'insert', after: first },
    ...changes.map((change) => ({
      ...common,
      ...actorOf(change, people),
      action: 'update',
      before: change.before,
      after: change.after,
    })),
  ];
}

function entryOf(event: DemoEvent, people: People): Entry {
  const actor = actorOf(event, people);
  return {
    ...actor,
    company_id: event.company ?? (actor.chain === productChain ? null : actor.chain),
    action: event.action ?? 'event',
    resource_type: event.type,
    resource_id: event.id ?? null,
    resource_label: event.label ?? null,
    result: event.result ?? 'done',
    after: event.detail,
    client_address: event.address === undefined ? actor.client_address : event.address,
  };
}

function actorOf({ at, by }: Origin, people: People) {
  const actor = by === null ? undefined : people.get(by);
  if (by !== null && actor === undefined) throw new Error('the story has no such person');
  return {
    chain: actor?.company.id ?? productChain,
    actor_id: by,
    created_at: at,
    request_id: null,
    client_address: actor === undefined ? null : addressOf(actor.id),
  };
}

/** A person's IP address, from a range that is reserved for documentation (RFC 5737). */
export function addressOf(personId: string): string {
  return `203.0.113.${(Number.parseInt(personId.slice(0, 4), 16) % 250) + 2}`;
}

/** Asks PostgreSQL for the text that each hash covers. */
async function textsOf(client: pg.Client, entries: readonly NumberedEntry[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select app.audit_text(jsonb_populate_record(null::audit_logs, e.entry)) as text
     from jsonb_array_elements($1) with ordinality e (entry, place) order by e.place`,
    [JSON.stringify(entries)],
  );
  return rows.map(({ text }) => text);
}

/** Chains the entries and updates the heads of the chains. */
function chainEntries(
  entries: readonly NumberedEntry[],
  texts: readonly string[],
  heads: Map<string, ChainHead>,
) {
  return entries.map((entry, index) => {
    const previous = heads.get(entry.chain) ?? { head: '', entries: 0 };
    const head = createHash('sha256')
      .update(Buffer.from(previous.head, 'hex'))
      .update(texts[index] ?? '')
      .digest('hex');
    heads.set(entry.chain, { head, entries: previous.entries + 1, last_id: entry.id });
    return { ...entry, hash: `\\x${head}` };
  });
}

async function insertEntries(
  client: pg.Client,
  entries: readonly (NumberedEntry & { hash: string })[],
  heads: ReadonlyMap<string, ChainHead>,
): Promise<void> {
  const updatedChains = [...new Set(entries.map(({ chain }) => chain))].map((chain) => {
    const { head = '', ...rest } = heads.get(chain) ?? {};
    return { chain, head: `\\x${head}`, ...rest };
  });
  await client.query(
    `insert into audit_chains (chain, head, entries, last_id)
     select chain, head, entries, last_id from jsonb_populate_recordset(null::audit_chains, $1)
     on conflict (chain) do update
       set head = excluded.head, entries = excluded.entries, last_id = excluded.last_id`,
    [JSON.stringify(updatedChains)],
  );
  const columns = `id, chain, company_id, actor_id, action, resource_type, resource_id,
    resource_label, result, before, after, request_id, client_address, created_at, hash`;
  await client.query(
    `insert into audit_logs (${columns})
     select ${columns} from jsonb_populate_recordset(null::audit_logs, $1)`,
    [JSON.stringify(entries)],
  );
}
