import { createTestDatabase, type TestDatabase } from '@trunkline/database/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capturedLog } from '../testing.ts';
import { keepSteadyTime, type SteadyTime } from './steady-time.ts';

let scratch: TestDatabase;
let processes: SteadyTime[];
let keys = 0;

beforeAll(async () => {
  scratch = await createTestDatabase();
});
beforeEach(async () => {
  await setClock(0);
  await scratch.admin.query('delete from security_blocks');
  await scratch.admin.query('update steady_clock set seen_at = null, ahead = 0, set_at = null');
  processes = [1, 2].map(() => keepSteadyTime(scratch.database, capturedLog().log));
  await report();
  return async () => {
    await Promise.all(processes.map((process) => process.stop()));
  };
});
afterAll(() => scratch.drop());

/** Sets the database's clock this many seconds ahead of the machine's. */
const setClock = (seconds: number) =>
  scratch.admin.query(`create or replace function app.wall_clock() returns timestamptz
    language sql as 'select clock_timestamp() + make_interval(secs => ${seconds})'`);

async function report(): Promise<void> {
  for (const process of processes) await process.report();
}

async function queryValue<Value>(query: string, values: unknown[] = []): Promise<Value> {
  const { rows } = await scratch.admin.query<{ value: Value }>(`select ${query} as value`, values);
  if (rows[0] === undefined) throw new Error('no row');
  return rows[0].value;
}

/** Counts a wrong password; returns whether it was the fifth within a quarter of an hour. */
const count = (key: string) =>
  queryValue<boolean>(`app.count_pattern('failed_auth', $1, null, '{0}')`, [key]);

async function countTimes(key: string, times: number): Promise<boolean[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await count(key));
  return answers;
}

const take = (key: string) =>
  scratch.database.call<{ granted: number; retry_after: number }>(
    'take',
    "select granted, retry_after from app.consume_rate_limit('rule', $1, 60, 2, 1)",
    [key],
  );

/** Adds a block that lasts another quarter of an hour; returns its ID. */
const addBlock = () =>
  queryValue<string>(
    `app.add_block(jsonb_populate_record(null::security_blocks,
    jsonb_build_object('scope', 'address', 'subject', app.block_subject('address', $1), 'pattern', 'failed_auth')),
    900)`,
    [`address ${++keys}`],
  );
/** Returns how many minutes a block still lasts, rounded up. */
const minutesOf = (block: string) =>
  queryValue<number>('(select ceil(seconds / 60)::integer from app.active_blocks($1))', [block]);

/** Returns for how many minutes a block was made, as screens show it. */
const lengthOf = (block: string) =>
  queryValue<number>(
    '(select round(extract(epoch from until - created_at) / 60)::integer from security_blocks where id = $1)',
    [block],
  );

describe.each([600, 86_400, -600, -86_400])('a clock that was changed by %d seconds', (seconds) => {
  test('neither loses hits of a running window nor counts one twice', async () => {
    const [before, after] = [`key ${++keys}`, `key ${++keys}`];
    await countTimes(before, 4);
    await countTimes(after, 2);
    await setClock(seconds);
    expect(await count(before)).toBe(true);
    expect(await count(after)).toBe(false);
    await queryValue('app.clean_rate_limits()');
    await report();
    expect(await countTimes(after, 2)).toEqual([false, true]);
  });

  test('lets windows end on time', async () => {
    const key = `key ${++keys}`;
    await countTimes(key, 4);
    await setClock(seconds);
    await report();
    await scratch.admin.query(
      `update rate_limit_windows set hits = array(
         select hit - interval '900 seconds' from unnest(hits) hit) where key = $1`,
      [key],
    );
    expect(await countTimes(key, 5)).toEqual([false, false, false, false, true]);
  });

  test('keeps exhausted limits exhausted, but no longer than before', async () => {
    const key = `key ${++keys}`;
    await take(key);
    await take(key);
    await setClock(seconds);
    for (const wait of [() => Promise.resolve(), report]) {
      await wait();
      const [row] = await take(key);
      expect(row?.granted).toBe(0);
      expect(row?.retry_after).toBeLessThanOrEqual(60);
    }
  });

  test('neither ends nor extends a block, even one added before the change was noticed', async () => {
    const before = await addBlock();
    await setClock(seconds);
    const middle = await addBlock();
    await report();
    for (const block of [before, middle]) {
      expect(await minutesOf(block)).toBe(15);
      expect(await lengthOf(block)).toBe(15);
    }
  });

  test('has no effect once it is corrected', async () => {
    const key = `key ${++keys}`;
    await countTimes(key, 3);
    const block = await addBlock();
    await setClock(seconds);
    await report();
    expect(await count(key)).toBe(false);
    await setClock(0);
    expect(await count(key)).toBe(true);
    await report();
    expect(await minutesOf(block)).toBe(15);
    expect(await queryValue('(select round(ahead)::integer from steady_clock)')).toBe(0);
  });
});

test('a late report does not change a block added after the clock was set', async () => {
  let delay = 0;
  const late = keepSteadyTime(scratch.database, capturedLog().log, () => performance.now() - delay);
  await late.report();
  await setClock(-600);
  const block = await addBlock();
  delay = 1000;
  await late.report();
  await late.stop();
  expect(await minutesOf(block)).toBe(15);
});

test('records are not deleted early within a day after the clock was set ahead', async () => {
  const early = () =>
    queryValue<boolean>("app.trim_time() > clock_timestamp() + interval '1 minute'");
  await setClock(100 * 86_400);
  expect(await early()).toBe(false);
  await report();
  expect(await early()).toBe(false);
  await scratch.admin.query("update steady_clock set set_at = set_at - interval '1 day'");
  expect(await early()).toBe(true);
});

test('time while no process is running is counted by the database clock', async () => {
  const key = `key ${++keys}`;
  await countTimes(key, 4);
  await setClock(901);
  await keepSteadyTime(scratch.database, capturedLog().log).report();
  expect(await count(key)).toBe(false);
});
