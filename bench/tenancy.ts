// Times lists, searches, counts and the first page of an export of companies, people and audit
// entries under row-level security, without HTTP, for an owner and a distributor's administrator;
// and measures the growth with a hundred times as many rows.
import { openDatabase, type Database } from '@trunkline/database/database';
import { sql } from 'kysely';
import { selectCounts } from '../server/src/capabilities/analytics/queries.ts';
import { selectEntries } from '../server/src/capabilities/audit/queries/entries.ts';
import { auditScopeOf } from '../server/src/capabilities/audit/verbs/list.ts';
import { companySource } from '../server/src/capabilities/companies/source.ts';
import { capabilities } from '../server/src/capabilities/index.ts';
import { identify } from '../server/src/capabilities/users/index.ts';
import { userSource } from '../server/src/capabilities/users/source.ts';
import type { Actor } from '../server/src/kernel/context.ts';
import { selectRows } from '../server/src/kernel/resource/queries.ts';
import type { Tx } from '@trunkline/database/database';
import { fillHierarchy, firstDistributor, type Sizes } from './measure/hierarchy.ts';
import { printHeading } from './measure/machine.ts';
import { withSite, type Site } from './measure/product.ts';
import { median, quantile, spread } from './measure/statistics.ts';

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
/** Row counts; the environment overrides these defaults. */
const sizes = (companies: number, users: number, entries: number): Sizes => ({
  companies: number('COMPANIES', companies),
  users: number('USERS', users),
  entries: number('ENTRIES', entries),
});
const smallCount = number('FEW', 10_000);
const rowCount = number('MANY', 1_000_000);
const rounds = number('ROUNDS', 9);
const requestCount = number('REQUESTS', 15);
const targets = { p95: 50, growth: 1.15 };
const page = { position: null, limit: 51 };
/** Number of rows that an export reads per query. */
const exportPage = { position: null, limit: 250 };

type Read = (tx: Tx, actor: Actor) => Promise<unknown>;

const companies =
  (selection: object, sort = 'name', position = page): Read =>
  (tx, actor) =>
    selectRows(tx, companySource, actor, { ...selection }, sort, position);
const users =
  (selection: object, sort = 'name', position = page): Read =>
  (tx, actor) =>
    selectRows(tx, userSource, actor, { ...selection }, sort, position);
const entries =
  (selection: object, limit = 51): Read =>
  (tx, actor) =>
    selectEntries(tx, { capabilities }, selection, { before: null, limit }, auditScopeOf(actor));

const reads: Readonly<Record<string, Read>> = {
  // Baseline cost of a transaction on this machine.
  'nothing: an empty query': (tx) => sql`select 1`.execute(tx),
  'companies: list': companies({}),
  'companies: list, newest first': companies({}, '-created_at'),
  'companies: search, a common word': companies({ search: 'harbor' }),
  'companies: search, a common word late in the alphabet': companies({ search: 'summit' }),
  // Occurs in every short name: more hits than a search lists one by one.
  'companies: search, a word of more than 2,000': companies({ search: 'company' }),
  'companies: search, a common word, in descending order': companies({ search: 'harbor' }, '-name'),
  'companies: search, two words': companies({ search: 'harbor dental' }),
  'companies: search, a unique match': companies({ search: 'c40.ex' }),
  'companies: search, no match': companies({ search: 'zzzz' }),
  'companies: export, first page': companies({}, 'name', exportPage),
  'people: list': users({}),
  'people: list, newest first': users({}, '-created_at'),
  'people: search, a common name': users({ search: 'zimmer' }),
  'people: search, a first name late in the alphabet': users({ search: 'tim' }),
  'people: search, a prefix of several names': users({ search: 't' }),
  'people: search, first and last name': users({ search: 'grace hopper' }),
  'people: search, a unique match': users({ search: 'p40@c40' }),
  'people: search, no match': users({ search: 'zzzz' }),
  'people: export, first page': users({}, 'name', exportPage),
  'audit: list': entries({}),
  'audit: search': entries({ search: 'harbor 1' }),
  'audit: search, a common word': entries({ search: 'harbor' }),
  'audit: search, a unique match': entries({ search: 'harbor 777' }),
  'audit: search, no match': entries({ search: 'zzzz' }),
  'audit: denied only': entries({ result: 'denied' }),
  'audit: export, first page': entries({}, 500),
  'sidebar counts': (tx, actor) => selectCounts(tx, { actor, capabilities }),
};

interface Reader {
  readonly name: string;
  readonly actor: Actor;
}

interface FilledDatabase {
  readonly database: Database;
  readonly readers: readonly Reader[];
}

async function readerOf(
  { database }: Pick<FilledDatabase, 'database'>,
  name: string,
  userId: string,
): Promise<Reader> {
  const session = {
    userId,
    sessionId: '00000000-0000-4000-8000-000000000000',
    aal: 'aal2',
  } as const;
  const request = { id: 'bench', clientAddress: '127.0.0.1', host: 'localhost', origin: '' };
  const actor = await identify(database, session, request);
  if (actor === null) throw new Error(`there is no actor for ${name}`);
  return { name, actor };
}

/** Returns the owner of the platform, and the administrator of the first distributor. */
async function readersOf(site: Site, database: Database): Promise<Reader[]> {
  const { rows } = await site.admin.query<{ id: string; owner: boolean }>(
    `select p.id, r.role = 'owner' as owner from profiles p join user_roles r on r.user_id = p.id
     where p.company_id = $1 and r.role = 'owner' or p.company_id = $2 and r.role = 'admin' order by owner desc`,
    [site.tenant, firstDistributor],
  );
  return Promise.all(
    rows.map(({ id, owner }) =>
      readerOf({ database }, owner ? 'owner' : "distributor's admin", id),
    ),
  );
}

async function withFilledDatabase(
  amount: Sizes,
  callback: (database: FilledDatabase) => Promise<void>,
): Promise<void> {
  await withSite(async (site) => {
    const started = performance.now();
    await fillHierarchy(site.admin, site.tenant, amount);
    console.log(
      `seeded ${JSON.stringify(amount)} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    const database = openDatabase({
      address: site.address,
      connections: 1,
      onError: (error) => console.error(error),
    });
    try {
      await callback({ database, readers: await readersOf(site, database) });
    } finally {
      await database.close();
    }
  });
}

type Times = Map<string, number[]>;

/** Runs every query `count` times for each reader and records the durations. */
async function measure(
  { database, readers }: FilledDatabase,
  count: number,
  times: Times,
): Promise<void> {
  for (const { name, actor } of readers) {
    const claims = { user_id: actor.userId, session_id: actor.sessionId, aal: 'aal2' as const };
    for (const [read, run] of Object.entries(reads)) {
      const durations = times.get(`${read} | ${name}`) ?? [];
      for (let index = 0; index < count; index++) {
        const started = performance.now();
        await database.transaction('app_user', claims, (tx) => run(tx, actor));
        durations.push(performance.now() - started);
      }
      times.set(`${read} | ${name}`, durations);
    }
  }
}

async function printTimes(amount: Sizes): Promise<void> {
  printHeading(
    `Tenancy: ${amount.companies.toLocaleString('en')} companies, ${amount.users.toLocaleString('en')} people, ${amount.entries.toLocaleString('en')} audit entries`,
  );
  await withFilledDatabase(amount, async (database) => {
    const times: Times = new Map();
    await measure(database, 3, new Map());
    await measure(database, rounds * requestCount, times);
    console.log(
      `\n| read | reader | p50 | p95 | target ${targets.p95} ms |\n|---|---|---|---|---|`,
    );
    for (const [read, durations] of times) {
      const p95 = quantile(durations, 0.95);
      const verdict = p95 < targets.p95 ? 'met' : '**missed**';
      console.log(
        `| ${read} | ${median(durations).toFixed(1)} ms | ${p95.toFixed(1)} ms | ${verdict} |`,
      );
    }
  });
}

async function printGrowth(): Promise<void> {
  printHeading(
    `Growth: ${smallCount.toLocaleString('en')} to ${rowCount.toLocaleString('en')} of each, alternating`,
  );
  await withFilledDatabase(sizes(smallCount, smallCount, smallCount), async (small) => {
    await withFilledDatabase(sizes(rowCount, rowCount, rowCount), async (large) => {
      const before: Times[] = [];
      const after: Times[] = [];
      for (const item of [small, large]) await measure(item, 3, new Map());
      for (let index = 0; index < rounds; index++) {
        for (const [value, times] of [
          [small, before],
          [large, after],
        ] as const) {
          const timings: Times = new Map();
          await measure(value, requestCount, timings);
          times.push(timings);
        }
      }
      console.log(
        `\n| read | reader | p50 at ${smallCount.toLocaleString('en')} | p50 at ${rowCount.toLocaleString('en')} | ratio (spread) | target ${targets.growth} |\n|---|---|---|---|---|---|`,
      );
      for (const read of before[0]?.keys() ?? []) {
        const mediansOf = (times: readonly Times[]) =>
          times.map((time) => median(time.get(read) ?? []));
        const [fewer, more] = [mediansOf(before), mediansOf(after)];
        const ratios = more.map((value, round) => value / (fewer[round] ?? Number.NaN));
        const ratio = median(ratios);
        const verdict = ratio <= targets.growth ? 'met' : '**missed**';
        console.log(
          `| ${read} | ${median(fewer).toFixed(1)} ms | ${median(more).toFixed(1)} ms | **${ratio.toFixed(2)}** (${spread(ratios)}) | ${verdict} |`,
        );
      }
    });
  });
}

const part = process.argv[2] ?? 'all';
if (part !== 'growth') await printTimes(sizes(10_000, 100_000, 1_000_000));
if (part !== 'times') await printGrowth();
