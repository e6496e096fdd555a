import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { caseCount, createTestDatabase, type TestDatabase } from '../testing.ts';

let scratch: TestDatabase;
let admin: pg.Client;
let second: Database;
const broken: Error[] = [];
let keyCount = 0;

beforeAll(async () => {
  scratch = await createTestDatabase(25);
  admin = scratch.admin;
  second = openDatabase({
    address: scratch.address,
    connections: 25,
    onError: (error) => broken.push(error),
  });
});
afterAll(async () => {
  expect(broken).toEqual([]);
  await second.close();
  await scratch.drop();
});

interface LimitResult {
  granted: number;
  retry_after: number;
}

const freshKey = () => `key ${++keyCount}`;

async function take(
  database: Database,
  key: string,
  { seconds, max, permits = 1 }: { seconds: number; max: number; permits?: number },
): Promise<LimitResult> {
  const [result] = await database.call<LimitResult>(
    'take',
    'select granted, retry_after from app.consume_rate_limit($1, $2, $3, $4, $5)',
    ['rule', key, seconds, max, permits],
  );
  if (result === undefined) throw new Error('no result');
  return result;
}

/**
 * Lets time pass for one key: the clock is PostgreSQL's own, so its stored expiry is moved back
 * instead.
 */
async function advanceTime(key: string, seconds: number): Promise<void> {
  await admin.query(
    `update rate_limit_windows set expires_at = expires_at - make_interval(secs => $2),
      hits = array(select hit - make_interval(secs => $2) from unnest(hits) hit order by hit)
    where key = $1`,
    [key, seconds],
  );
}

async function hits(key: string): Promise<number[]> {
  const { rows } = await admin.query<{ at: number }>(
    `select extract(epoch from hit)::float8 as at from rate_limit_windows, unnest(hits) hit
    where key = $1`,
    [key],
  );
  return rows.map(({ at }) => at);
}

test('grants exactly the maximum to simultaneous calls on 50 connections of two pools', async () => {
  const key = freshKey();
  const results = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      take(index % 2 === 0 ? scratch.database : second, key, { seconds: 900, max: 37 }),
    ),
  );
  expect(results.filter(({ granted }) => granted === 1)).toHaveLength(37);
  const refused = results.filter(({ granted }) => granted === 0);
  expect(refused.every(({ retry_after }) => retry_after > 890 && retry_after <= 900)).toBe(true);
  const consumed = await hits(key);
  expect(consumed).toHaveLength(37);
  // A caller that waited for the row is counted at the time it got the lock.
  expect(consumed).toEqual(consumed.toSorted((a, b) => a - b));
});

test('a lease of several permits is reduced to the remaining ones', async () => {
  const key = freshKey();
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      take(index % 2 === 0 ? scratch.database : second, key, { seconds: 60, max: 100, permits: 7 }),
    ),
  );
  const granted = results.map((result) => result.granted).filter((count) => count > 0);
  expect(granted.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(granted.toSorted((a, b) => a - b)).toEqual([2, ...Array.from({ length: 14 }, () => 7)]);
});

test('the limit is a plain sliding window: no window exceeds the maximum, and no one waits longer than announced', async () => {
  const step = fc.record({
    // Steps of five seconds, so that the duration of the calls never matters.
    pause: fc.nat({ max: 8 }).map((steps) => steps * 5),
    permits: fc.integer({ min: 1, max: 4 }),
  });
  const rule = { seconds: 60, max: 5 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const key = freshKey();
      const consumed: number[] = [];
      let now = 0;
      for (const { pause, permits } of steps) {
        now += pause;
        await advanceTime(key, pause);
        const inWindow = consumed.filter((at) => at > now - rule.seconds);
        const available = rule.max - inWindow.length;
        const expected: LimitResult =
          available > 0
            ? { granted: Math.min(available, permits), retry_after: 0 }
            : { granted: 0, retry_after: (inWindow[0] ?? 0) + rule.seconds - now };
        expect(await take(scratch.database, key, { ...rule, permits })).toEqual(expected);
        for (let index = 0; index < expected.granted; index++) consumed.push(now);
      }
    }),
    { numRuns: caseCount(40) },
  );
});

test('a permit is available again after exactly the announced time, and not before', async () => {
  const key = freshKey();
  const rule = { seconds: 300, max: 3 };
  await take(scratch.database, key, { ...rule, permits: 2 });
  await advanceTime(key, 100);
  await take(scratch.database, key, rule);
  const { granted, retry_after } = await take(scratch.database, key, rule);
  expect({ granted, retry_after }).toEqual({ granted: 0, retry_after: 200 });
  await advanceTime(key, retry_after - 2);
  expect((await take(scratch.database, key, rule)).granted).toBe(0);
  await advanceTime(key, 2);
  expect((await take(scratch.database, key, { ...rule, permits: 3 })).granted).toBe(2);
});

test('a maximum of zero rejects everything, and a lowered maximum counts earlier use', async () => {
  const key = freshKey();
  expect(await take(scratch.database, key, { seconds: 60, max: 0 })).toEqual({
    granted: 0,
    retry_after: 60,
  });
  await take(scratch.database, key, { seconds: 60, max: 5, permits: 3 });
  await advanceTime(key, 20);
  await take(scratch.database, key, { seconds: 60, max: 5, permits: 2 });
  // Of three plus two, four have to expire before fewer than two are left.
  expect(await take(scratch.database, key, { seconds: 60, max: 2 })).toEqual({
    granted: 0,
    retry_after: 60,
  });
  expect(await take(scratch.database, key, { seconds: 60, max: 3 })).toEqual({
    granted: 0,
    retry_after: 40,
  });
});

test('no one waits longer than the window after a clock was set back', async () => {
  const key = freshKey();
  await take(scratch.database, key, { seconds: 60, max: 1 });
  await advanceTime(key, -3600);
  const { granted, retry_after } = await take(scratch.database, key, { seconds: 60, max: 1 });
  expect({ granted, retry_after }).toEqual({ granted: 0, retry_after: 60 });
});

test('keys are independent of each other', async () => {
  const [one, other] = [freshKey(), freshKey()];
  const rule = { seconds: 60, max: 1 };
  expect((await take(scratch.database, one, rule)).granted).toBe(1);
  expect((await take(scratch.database, other, rule)).granted).toBe(1);
  expect((await take(scratch.database, one, rule)).granted).toBe(0);
});

test('cleaning removes expired entries and keeps those that still count', async () => {
  const [exhausted, live] = [freshKey(), freshKey()];
  const rule = { seconds: 60, max: 1 };
  await take(scratch.database, exhausted, rule);
  await take(scratch.database, live, rule);
  await advanceTime(exhausted, 61);
  await advanceTime(live, 30);
  await Promise.all([
    scratch.database.call('clean', 'select app.clean_rate_limits()', []),
    second.call('clean', 'select app.clean_rate_limits()', []),
  ]);
  expect(await hits(exhausted)).toEqual([]);
  expect(await hits(live)).toHaveLength(1);
  expect((await take(scratch.database, live, rule)).granted).toBe(0);
});
