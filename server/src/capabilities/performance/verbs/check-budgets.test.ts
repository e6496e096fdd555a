import { metricFacts } from '@trunkline/contract/performance/metrics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { readNotifications } from '../../../testing/notifications.ts';
import { measuredOf, record } from '../testing.ts';
import { setBudget } from './budgets.ts';
import { checkBudgets } from './check-budgets.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() =>
  network.admin.query(
    `truncate perf_minute, perf_hour, perf_day, perf_week, perf_series, perf_alerts, perf_budgets;
     delete from notifications`,
  ),
);

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.parse('2031-05-06T12:00:00Z');
/** Milliseconds; the slow ones are over both budgets, and the fast ones within. */
const [fast, slow] = [50, 6_000];

/** One measurement of an API call and of a page view for each value. */
const measure = (values: readonly number[], at: number, name = 'users.list') => {
  const company = network.companies.northShop;
  return record(
    network,
    [
      measuredOf(values, { company, name }),
      measuredOf(values, { company, source: 'browser', metric: 'lcp', outcome: '', name }),
    ],
    new Date(at),
  );
};

/** An hour of about 120 fast measurements a minute, the last five of them minute by minute. */
async function quietHourBefore(at: number): Promise<void> {
  for (const minutesAgo of [55, 45, 35, 25, 15])
    await measure(Array<number>(1_300).fill(fast), at - minutesAgo * minute);
  for (const minutesAgo of [5, 4, 3, 2, 1])
    await measure(Array<number>(120).fill(fast), at - minutesAgo * minute);
}

interface Alert {
  readonly metric: string;
  readonly name: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

async function alerts(): Promise<Alert[]> {
  const { rows } = await network.admin.query<Alert>(
    'select metric, name, opened_at, closed_at from perf_alerts order by metric, opened_at',
  );
  return rows;
}

/** Acts like a running process: measures every ten seconds and checks every twenty. */
async function run(value: number, from: number, seconds: number): Promise<void> {
  for (let elapsed = 10; elapsed <= seconds; elapsed += 10) {
    const at = from + elapsed * second;
    await measure(Array<number>(20).fill(value), at);
    if (elapsed % 20 === 0) await checkBudgets(network.database, new Date(at));
  }
}

test("SQL uses the contract's budgets as defaults", async () => {
  const { rows } = await network.admin.query<{ metric: string }>(
    'select * from app.budget_defaults()',
  );
  expect(rows).toEqual(
    Object.entries(metricFacts).map(([metric, { share, good }]) => ({
      metric,
      share,
      target: good,
    })),
  );
});

test.each([0, 20, 40])(
  'opens an alert within two minutes of a slowdown %i seconds into a minute, and closes it',
  async (offset) => {
    const started = start + offset * second;
    await quietHourBefore(start);
    if (offset > 0) await run(fast, start, offset);
    await run(slow, started, 120);
    const opened = await alerts();
    expect(opened.map(({ metric }) => metric)).toEqual(['api', 'lcp']);
    for (const { opened_at, closed_at } of opened) {
      expect(opened_at.getTime() - started).toBeLessThanOrEqual(2 * minute);
      expect(closed_at).toBeNull();
    }
    await run(fast, started + 2 * minute, 6 * 60);
    for (const { closed_at } of await alerts()) expect(closed_at).not.toBeNull();

    const { owner } = network.people;
    const read = await readNotifications(network.admin, owner.id);
    expect(read.map(({ kind }) => kind).toSorted()).toEqual([
      'performance.over_budget',
      'performance.over_budget',
      'performance.within_budget',
      'performance.within_budget',
    ]);
    expect(read[0]).toMatchObject({
      title: expect.stringMatching(/^Over budget: .* at Trunkline$/),
      body: expect.stringMatching(
        /^[\d,]+ ms against a budget of [\d,]+ ms, since May 6, 2031, 12:0\d UTC\./,
      ),
      link: expect.stringMatching(/^\/admin\/performance\?range=1h/),
    });
    const { rows } = await network.admin.query<{ mails: number }>(
      `select count(*)::integer as mails from notification_deliveries
       where channel = 'mail' and user_id = $1`,
      [owner.id],
    );
    expect(rows).toEqual([{ mails: 4 }]);
  },
);

test('does not alert during a burst, or with too few measurements', async () => {
  await quietHourBefore(start);
  await run(slow, start, 10);
  await run(fast, start + 10 * second, 5 * 60);
  expect(await alerts()).toEqual([]);
  await measure(Array<number>(99).fill(slow), start + 2 * hour);
  await checkBudgets(network.database, new Date(start + 2 * hour));
  expect(await alerts()).toEqual([]);
});

test.each([
  ['right after an installation', 0],
  ['in an almost idle hour', 24],
])('does not alert during a burst %s', async (_when, count) => {
  if (count > 0)
    for (const minutesAgo of [55, 45, 35, 25, 15, 5])
      await measure(Array<number>(count).fill(fast), start - minutesAgo * minute);
  // Across the boundary of two minutes.
  for (const elapsed of [50, 60, 70]) {
    await measure(Array<number>(120).fill(slow), start + elapsed * second);
    await checkBudgets(network.database, new Date(start + elapsed * second));
  }
  await run(fast, start + 80 * second, 6 * 60);
  expect(await alerts()).toEqual([]);
});

test('opens an alert for an installation that is slow from its third minute on', async () => {
  await run(slow, start, 110);
  expect(await alerts()).toEqual([]);
  await run(slow, start + 110 * second, 60);
  expect((await alerts()).map(({ metric }) => metric)).toEqual(['api', 'lcp']);
});

test('opens an alert for a small excess once the hour is over budget too', async () => {
  // One call in ten is slow: more than the 5% allowed, less than half of the latest.
  const mixed = [...Array<number>(108).fill(fast), ...Array<number>(12).fill(slow)];
  await quietHourBefore(start);
  const opened: number[] = [];
  for (let elapsed = 0; elapsed < 40; elapsed++) {
    await measure(mixed, start + elapsed * minute);
    await checkBudgets(network.database, new Date(start + elapsed * minute));
    if ((await alerts()).length > 0) opened.push(elapsed);
  }
  expect(opened[0]).toBeGreaterThan(20);
  expect((await alerts()).map(({ metric }) => metric)).toEqual(['api']);
});

test('keeps a reopened alert open until an hour is within budget', async () => {
  await quietHourBefore(start);
  await run(slow, start, 120);
  await run(fast, start + 2 * minute, 6 * 60);
  await run(slow, start + 8 * minute, 120);
  await run(fast, start + 10 * minute, 10 * 60);
  const closedAlerts = async () => (await alerts()).filter(({ closed_at }) => closed_at !== null);
  expect(await alerts()).toHaveLength(4);
  expect(await closedAlerts()).toHaveLength(2);
  await checkBudgets(network.database, new Date(start + 80 * minute));
  expect(await closedAlerts()).toHaveLength(4);
});

test("watches a company's budget for one route, and notifies its people", async () => {
  const { north } = network.companies;
  const admin = await network.signedInAs(network.people.northAdmin);
  const budget = { metric: 'api', name: 'users.list', device: '', target: 20 } as const;
  await setBudget(admin, { ...budget, company_id: north });
  for (const minutesAgo of [2, 1, 0]) {
    await measure(Array<number>(70).fill(fast), start - minutesAgo * minute);
    await measure(Array<number>(70).fill(fast), start - minutesAgo * minute, 'companies.list');
  }
  await checkBudgets(network.database, new Date(start + 10 * second));
  await checkBudgets(network.database, new Date(start + 20 * second));
  expect(await alerts()).toMatchObject([{ metric: 'api', name: 'users.list', closed_at: null }]);
  const titles = async (persona: 'northAdmin' | 'southAdmin' | 'owner') =>
    (await readNotifications(network.admin, network.people[persona].id)).map(({ title }) => title);
  expect(await titles('northAdmin')).toEqual(['Over budget: API, users.list at North']);
  expect([...(await titles('southAdmin')), ...(await titles('owner'))]).toEqual([]);
  // Removing a budget ends its alert without a notification.
  await network.admin.query('delete from perf_budgets');
  await checkBudgets(network.database, new Date(start + minute));
  expect(await alerts()).toMatchObject([{ closed_at: expect.any(Date) }]);
  expect(await titles('northAdmin')).toHaveLength(1);
});
