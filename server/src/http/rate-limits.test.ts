import fc from 'fast-check';
import { rateLimits, type RateLimitRule } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createRateLimiter } from './rate-limits.ts';

let network: TestNetwork;
let calls = 0;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

let clock = 0;
const open = () =>
  createRateLimiter(
    {
      ...network.database,
      call: (name, sql, values) => {
        calls += 1;
        return network.database.call(name, sql, values);
      },
    },
    () => clock,
  );
const key = () => crypto.randomUUID();

describe('the rules of the specification', () => {
  test.each([
    ['login', 5, 15 * 60],
    ['register', 3, 60 * 60],
    ['password_reset', 3, 60 * 60],
    ['mfa_verify', 10, 5 * 60],
    ['api_read', 100, 60],
    ['api_write', 50, 60],
    ['api_delete', 20, 60],
    ['file_upload', 10, 60],
    ['bulk_upload', 3, 5 * 60],
    ['admin_user_management', 30, 60],
    ['admin_company_management', 20, 60],
    ['search', 60, 60],
    ['export', 5, 5 * 60],
    ['default', 100, 60],
  ] as const)('%s: at most %d in %d s', async (rule, max, seconds) => {
    expect(rateLimits[rule]).toEqual({ seconds, max });
    const limiter = open();
    const limitKey = key();
    for (let count = 0; count < max; count += 1)
      expect(await limiter.take(rule, limitKey)).toEqual({ ok: true });
    const refused = await limiter.take(rule, limitKey);
    expect(refused).toMatchObject({ ok: false });
    expect(refused.ok ? 0 : refused.retryAfter).toBeLessThanOrEqual(seconds);
    expect(await limiter.take(rule, key())).toEqual({ ok: true });
  });

  test('there are fourteen rules besides the one for contact forms', () => {
    expect(Object.keys(rateLimits)).toHaveLength(14 + ['contact_form'].length);
  });
});

test('with any number of processes, no window allows more than its maximum', async () => {
  const rules: RateLimitRule[] = ['export', 'api_delete', 'api_write', 'api_read'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...rules),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 40 }),
      async (rule, processes, item) => {
        const limitKey = key();
        const limiters = Array.from({ length: processes }, open);
        const verdicts = await Promise.all(
          limiters.flatMap((limiter) =>
            Array.from({ length: item }, () => limiter.take(rule, limitKey)),
          ),
        );
        const { max } = rateLimits[rule];
        const accepted = verdicts.filter(({ ok }) => ok).length;
        expect(accepted).toBeLessThanOrEqual(max);
        if (processes === 1) expect(accepted).toBe(Math.min(item, max));
      },
    ),
    { numRuns: 12 },
  );
});

test('the window slides: each permit is released a full window after it was taken', async () => {
  const limitKey = key();
  const limit = { seconds: 60, max: 2 };
  const limiter = open();
  await limiter.take('export', limitKey, limit);
  await limiter.take('export', limitKey, limit);
  // Sets an exact age, whatever time has passed, so the remaining time is predictable.
  const setAge = (seconds: string) =>
    network.admin.query(
      `update rate_limit_windows set hits = array(select clock_timestamp() - $2::interval from unnest(hits)) where key = $1`,
      [limitKey, seconds],
    );
  await setAge('50 seconds');
  expect(await limiter.take('export', limitKey, limit)).toEqual({ ok: false, retryAfter: 10 });
  await setAge('60 seconds');
  expect(await limiter.take('export', limitKey, limit)).toEqual({ ok: true });
});

test('a limit of zero allows nothing', async () => {
  expect(await open().take('export', key(), { seconds: 30, max: 0 })).toEqual({
    ok: false,
    retryAfter: 30,
  });
});

test('counts keys and rules separately, whatever they contain', async () => {
  const limit = { seconds: 60, max: 1 };
  const limiter = open();
  for (const limitKey of ["a'; drop table rate_limit_windows", 'a b', 'a', ' ', 'é'.repeat(300)]) {
    expect(await limiter.take('export', limitKey, limit)).toEqual({ ok: true });
    expect(await limiter.take('export', limitKey, limit)).toMatchObject({ ok: false });
    expect(await limiter.take('search', limitKey, limit)).toEqual({ ok: true });
  }
});

describe('leases of generous rules', () => {
  test('save the query for most permits', async () => {
    const limiter = open();
    const limitKey = key();
    calls = 0;
    for (let count = 0; count < 100; count += 1) await limiter.take('api_read', limitKey);
    expect(calls).toBe(10);
  });

  test('expire with the window; until then, their unused permits count as used', async () => {
    const limiter = open();
    const limitKey = key();
    clock = 0;
    await limiter.take('api_read', limitKey);
    clock = 59_999;
    expect(limiter.consumeLease('api_read', limitKey)).toBe(true);
    clock = 60_000;
    expect(limiter.consumeLease('api_read', limitKey)).toBe(false);
    let accepted = 0;
    while ((await limiter.take('api_read', limitKey)).ok) accepted += 1;
    expect(accepted).toBe(90);
  });

  test('take no more permits than requests from a slow and steady client', async () => {
    const limiter = open();
    const limitKey = key();
    for (let request = 0; request < 40; request += 1) {
      clock = request * 1_400;
      expect(await limiter.take('api_write', limitKey)).toEqual({ ok: true });
    }
    const { rows } = await network.admin.query<{ taken: number }>(
      'select cardinality(hits) as taken from rate_limit_windows where key = $1',
      [limitKey],
    );
    expect(rows).toEqual([{ taken: 40 }]);
  });

  test('are not used for strict rules', async () => {
    const limiter = open();
    const limitKey = key();
    await limiter.take('export', limitKey);
    expect(limiter.consumeLease('export', limitKey)).toBe(false);
  });
});

test('removes expired windows and keeps the others', async () => {
  const limiter = open();
  const [exhausted, running] = [key(), key()];
  await limiter.take('export', exhausted);
  await limiter.take('export', running);
  await network.admin.query(
    "update rate_limit_windows set expires_at = now() - interval '1 second' where key = $1",
    [exhausted],
  );
  await limiter.clean();
  const { rows } = await network.admin.query(
    'select key from rate_limit_windows where key = any($1)',
    [[exhausted, running]],
  );
  expect(rows).toEqual([{ key: running }]);
});

test('allows many requests within the limit: parallel requests share a lease instead of taking one each', async () => {
  const limiter = open();
  const limitKey = key();
  const before = calls;
  const requests = Array.from({ length: rateLimits.api_read.max }, () =>
    limiter.take('api_read', limitKey),
  );
  expect((await Promise.all(requests)).filter(({ ok }) => !ok)).toEqual([]);
  expect(calls - before).toBe(10);
  expect(await limiter.take('api_read', limitKey)).toMatchObject({ ok: false });
});
