import fc from 'fast-check';
import { cacheTimes } from '@trunkline/contract/kernel/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../kernel/errors.ts';
import {
  type CachedSite,
  createPublicCache,
  encodingFor,
  type PublicBody,
  type PublicCache,
} from './public-cache.ts';

let clock = 0;
let errors: unknown[] = [];
let cache: PublicCache;
beforeEach(() => {
  clock = 0;
  errors = [];
  cache = createPublicCache(
    (error) => errors.push(error),
    () => clock,
  );
});

const publicBody = (body: string, keep = true): PublicBody => ({ type: 'text/plain', body, keep });
const site = (company_id: string): CachedSite => ({
  tenant: { company_id },
  lineage: [company_id, 'platform'],
});
const north = site('north');
const get = async (produce: () => Promise<PublicBody | null>, key = '/', tenant = 'north') =>
  (await cache.get(site(tenant), key, produce))?.bodies.identity.toString() ?? null;
const respondWith = (body: string) => () => Promise.resolve(publicBody(body));
const fails = () => Promise.reject(new Error('the database is unavailable'));
const unexpectedLoad = () => Promise.reject(new Error('loaded although it was cached'));
const { staleTime, gcTime } = cacheTimes.pages;

describe('a cached entry', () => {
  test('is served while fresh', async () => {
    await get(respondWith('one'));
    clock = staleTime - 1;
    expect(await get(unexpectedLoad)).toBe('one');
    expect(cache.fresh(north, '/')?.bodies.identity.toString()).toBe('one');
  });

  test('is served when stale while it is rebuilt in the background', async () => {
    await get(respondWith('one'));
    clock = staleTime;
    expect(cache.fresh(north, '/')).toBeUndefined();
    const { promise: slow, resolve: release } = Promise.withResolvers<PublicBody>();
    expect(await get(() => slow)).toBe('one');
    expect(await get(unexpectedLoad)).toBe('one');
    release(publicBody('two'));
    await slow;
    await new Promise((resolve) => setImmediate(resolve));
    expect(await get(unexpectedLoad)).toBe('two');
  });

  test('is kept for thirty minutes while it cannot be rebuilt, and no longer', async () => {
    await get(respondWith('one'));
    for (clock = staleTime; clock < gcTime; clock += staleTime)
      expect(await get(fails)).toBe('one');
    clock = gcTime - 1;
    expect(await get(fails)).toBe('one');
    clock = gcTime;
    await expect(get(fails)).rejects.toThrow('unavailable');
    expect(errors.length).toBeGreaterThan(0);
  });

  test('is retried once when the read fails', async () => {
    let readCount = 0;
    const failTimes = (times: number, error: Error) => () => {
      readCount += 1;
      return readCount <= times ? Promise.reject(error) : Promise.resolve(publicBody('read'));
    };
    expect(await get(failTimes(1, new Error('unavailable')))).toBe('read');
    expect(readCount).toBe(2);
    readCount = 0;
    await expect(get(failTimes(2, new Error('unavailable')), '/x')).rejects.toThrow('unavailable');
    expect(readCount).toBe(2);
    readCount = 0;
    await expect(get(failTimes(1, new Problem('not_found')), '/x')).rejects.toThrow(Problem);
    expect(readCount).toBe(1);
  });

  test('belongs to one tenant and one address', async () => {
    await get(respondWith('one'));
    expect(await get(respondWith('two'), '/', 'south')).toBe('two');
    expect(await get(respondWith('three'), '/x')).toBe('three');
    expect(await get(unexpectedLoad)).toBe('one');
  });

  test('never keeps a fallback', async () => {
    expect(await get(() => Promise.resolve(publicBody('stand-in', false)))).toBe('stand-in');
    expect(await get(respondWith('real'))).toBe('real');
  });

  test('does not cache a not-found response, which evicts the previous entry', async () => {
    await get(respondWith('one'));
    clock = gcTime;
    expect(await get(() => Promise.resolve(null))).toBeNull();
    expect(cache.fresh(north, '/')).toBeUndefined();
    expect(await get(respondWith('two'))).toBe('two');
  });
});

describe('concurrent requests', () => {
  test('build an entry once', async () => {
    let count = 0;
    const produce = async () => publicBody(`made ${++count}`);
    const responses = await Promise.all(Array.from({ length: 50 }, () => get(produce)));
    expect(new Set(responses)).toEqual(new Set(['made 1']));
  });

  test('do not cache a failure, so the next request tries again', async () => {
    await expect(get(fails)).rejects.toThrow('unavailable');
    expect(await get(respondWith('one'))).toBe('one');
  });
});

describe('invalidation', () => {
  test.each([undefined, 'north'])('is immediate, for all tenants or one (%s)', async (tenant) => {
    await get(respondWith('one'));
    cache.forget(tenant);
    expect(cache.fresh(north, '/')).toBeUndefined();
    expect(await get(respondWith('two'))).toBe('two');
  });

  test('of one site keeps the other 999', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `site ${index}`);
    for (const name of names) await get(respondWith(name), '/', name);
    cache.forget('site 500');
    const evicted = names.filter((name) => cache.fresh(site(name), '/') === undefined);
    expect(evicted).toEqual(['site 500']);
  });

  test('of a company also evicts the sites that inherit from it', async () => {
    await get(respondWith('one'));
    cache.forget('platform');
    expect(cache.fresh(north, '/')).toBeUndefined();
  });

  test('for lack of space drops the least recently requested entry of any site', async () => {
    await get(respondWith('old'), '/', 'south');
    await get(respondWith('one'));
    for (let index = 0; index < 4_999; index += 1) {
      expect(await get(unexpectedLoad)).toBe('one');
      await get(respondWith('more'), `/${index}`, 'east');
    }
    expect(cache.fresh(site('south'), '/')).toBeUndefined();
    expect(cache.fresh(north, '/')).toBeDefined();
    expect(cache.fresh(site('east'), '/0')).toBeDefined();
  });

  test('serves a render begun before a publish to its requester, but does not cache it', async () => {
    const { promise: slow, resolve: release } = Promise.withResolvers<PublicBody>();
    const earlyResponse = get(() => slow);
    cache.forget();
    const lateResponse = get(respondWith('new'));
    release(publicBody('old'));
    expect(await earlyResponse).toBe('old');
    expect(await lateResponse).toBe('new');
    expect(await get(unexpectedLoad)).toBe('new');
  });

  test.each(['north', 'platform'])(
    'does not cache a render of north that began before a publish of %s',
    async (company) => {
      const { promise: slow, resolve: release } = Promise.withResolvers<PublicBody>();
      const earlyResponse = get(() => slow);
      cache.forget(company);
      release(publicBody('old'));
      expect(await earlyResponse).toBe('old');
      expect(cache.fresh(north, '/')).toBeUndefined();
    },
  );

  test('of one site keeps the pending renders of others, for everyone waiting', async () => {
    const { promise: slow, resolve: release } = Promise.withResolvers<PublicBody>();
    const first = get(() => slow);
    cache.forget('south');
    const second = get(unexpectedLoad);
    release(publicBody('one'));
    expect(await Promise.all([first, second])).toEqual(['one', 'one']);
    expect(await get(unexpectedLoad)).toBe('one');
  });

  test('does not let an empty render from before a publish evict a later one', async () => {
    const { promise: slow, resolve: release } = Promise.withResolvers<null>();
    const earlyResponse = get(() => slow);
    cache.forget('north');
    await get(respondWith('new'));
    release(null);
    expect(await earlyResponse).toBeNull();
    expect(await get(unexpectedLoad)).toBe('new');
  });

  test('keeps nothing older than the last publish, in any order of events', async () => {
    const step = fc.constantFrom('publish', 'publish above', 'publish elsewhere', 'ask', 'finish');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const cache = createPublicCache(() => undefined);
        const resolvers: (() => void)[] = [];
        const requests: Promise<unknown>[] = [];
        let version = 0;
        for (const step of steps) {
          if (step === 'publish elsewhere') cache.forget('south');
          else if (step === 'publish' || step === 'publish above') {
            version += 1;
            cache.forget(step === 'publish' ? 'north' : 'platform');
          } else if (step === 'ask') {
            const read = String(version);
            const produce = () =>
              new Promise<PublicBody>((resolve) => resolvers.push(() => resolve(publicBody(read))));
            requests.push(cache.get(north, '/', produce));
          } else resolvers.shift()?.();
          await new Promise((resolve) => setImmediate(resolve));
          const cached = cache.fresh(north, '/')?.bodies.identity.toString();
          expect([undefined, String(version)]).toContain(cached);
        }
        for (const finish of resolvers) finish();
        await Promise.all(requests);
        expect([undefined, String(version)]).toContain(
          cache.fresh(north, '/')?.bodies.identity.toString(),
        );
      }),
      { numRuns: 60 },
    );
  });
});

test('requests for endless new addresses do not exhaust memory', async () => {
  for (let n = 0; n < 5_600; n += 1) await get(respondWith('x'), `/${n}`);
  let count = 0;
  for (let n = 0; n < 5_600; n += 1) if (cache.fresh(north, `/${n}`)) count += 1;
  expect(count).toBeLessThanOrEqual(5_000);
  expect(cache.fresh(north, '/5599')).toBeDefined();
});

test('the same content has the same ETag, and different content a different one', async () => {
  const tag = async (body: string, key: string) =>
    (await cache.get(north, key, respondWith(body)))?.etag;
  expect(await tag('a', '/1')).toBe(await tag('a', '/2'));
  expect(await tag('b', '/3')).not.toBe(await tag('a', '/1'));
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.0, gzip;q=0.000', 'identity'],
  ['br;q=0.05', 'br'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
])('accept-encoding %j: %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
