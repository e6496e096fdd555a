import { readAtHeaderName, readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { beforeEach, expect, test } from 'vitest';
import type { Fetch } from './cached-files.ts';
import { answerRead, clearCachedResponses, isRead, maxReadAge, readCacheName } from './reads.ts';

const day = 24 * 3_600_000;
let now: number;
beforeEach(async () => {
  now = Date.parse('2031-05-06T07:08:10.000Z');
  await clearCachedResponses();
});

const url = `${location.origin}/api/companies`;
const requestOf = (reader: string, address = url) =>
  new Request(address, { headers: { [readerHeaderName]: reader } });
const server =
  (reader: string | null, rows: unknown, headers: Record<string, string> = {}): Fetch =>
  () =>
    Promise.resolve(
      Response.json(rows, {
        headers: { ...(reader && { [readerHeaderName]: reader }), ...headers },
      }),
    );
const failFetch: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));

async function read(reader: string, answers: Fetch, address = url): Promise<Response> {
  const { response, cached } = await answerRead(requestOf(reader, address), answers, () => now);
  await cached;
  return response;
}

test('returns stored responses offline, with the time they were read', async () => {
  const first = await read('robin.north', server('robin.north', ['Harbour']));
  expect(first.headers.has(readAtHeaderName)).toBe(false);
  now += day;
  const cachedResponse = await read('robin.north', failFetch);
  expect(await cachedResponse.json()).toEqual(['Harbour']);
  expect(cachedResponse.headers.get(readAtHeaderName)).toBe('2031-05-06T07:08:10.000Z');
});

test('returns a stored response to no other user or company', async () => {
  await read('robin.north', server('robin.north', ['Harbour']));
  for (const otherReader of ['ines.north', 'robin.south', ''])
    await expect(read(otherReader, failFetch)).rejects.toThrow('Failed to fetch');
});

test('stores a response for the user named by the server, even if the page named another', async () => {
  await read('robin.north', server('ines.south', ['Vale']));
  await expect(read('robin.north', failFetch)).rejects.toThrow('Failed to fetch');
  expect(await (await read('ines.south', failFetch)).json()).toEqual(['Vale']);
});

test.each([
  ["a signed-out visitor's response", server(null, ['Harbour'])],
  ['a response other than JSON', server('robin.north', [], { 'content-type': 'text/csv' })],
  ['a response that is too large', server('robin.north', 'x'.repeat(600 * 1024))],
  ['a refusal', () => Promise.resolve(new Response('{}', { status: 403 }))],
])('does not cache %s', async (_what, answers: Fetch) => {
  await read('robin.north', answers);
  await expect(read('robin.north', failFetch)).rejects.toThrow('Failed to fetch');
});

test('deletes all responses on sign-out, including those to requests still running', async () => {
  await read('robin.north', server('robin.north', ['Harbour']));
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const slow: Fetch = () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          async start(controller) {
            await gate;
            controller.enqueue(new TextEncoder().encode('["Late"]'));
            controller.close();
          },
        }),
        { headers: { 'content-type': 'application/json', [readerHeaderName]: 'robin.north' } },
      ),
    );
  const { cached } = await answerRead(requestOf('robin.north', `${url}/late`), slow, () => now);
  await clearCachedResponses();
  release();
  await cached;
  expect((await caches.keys()).filter((name) => name.startsWith('reads '))).toEqual([]);
});

test('does not store a response that arrives after the sign-out either', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const slow: Fetch = async (input) => {
    await gate;
    return server('robin.north', ['Late'])(input);
  };
  const pending = answerRead(requestOf('robin.north'), slow, () => now);
  await clearCachedResponses();
  release();
  const { response, cached } = await pending;
  await cached;
  expect(await response.json()).toEqual(['Late']);
  expect((await caches.keys()).filter((name) => name.startsWith('reads '))).toEqual([]);
});

test('serves reads for seven days, and the session until it expires', async () => {
  await read('robin.north', server('robin.north', ['Harbour']));
  now += maxReadAge - 1;
  expect((await read('robin.north', failFetch)).status).toBe(200);
  now += 1;
  await expect(read('robin.north', failFetch)).rejects.toThrow('Failed to fetch');

  const session = `${location.origin}/api/auth/get-session`;
  const cache = await caches.open(readCacheName('robin.north'));
  const headers = {
    [readAtHeaderName]: new Date(now).toISOString(),
    expires: new Date(now + day).toUTCString(),
  };
  await cache.put(session, new Response('{}', { headers }));
  expect((await read('robin.north', failFetch, session)).status).toBe(200);
  now += day;
  await expect(read('robin.north', failFetch, session)).rejects.toThrow('Failed to fetch');
});

test('evicts the oldest of more than 200 reads', async () => {
  for (let index = 0; index < 203; index += 1)
    await read('robin.north', server('robin.north', index), `${url}/${index}`);
  const cachedKeys = await (await caches.open(readCacheName('robin.north'))).keys();
  expect(cachedKeys).toHaveLength(200);
  expect(cachedKeys[0]?.url).toBe(`${url}/3`);
});

test.each([
  ['/api/companies', true],
  ['/api/auth/get-session', true],
  ['/api/auth/sessions', false],
  ['/api/audit', false],
  ['/api/exports/own', false],
  ['/about', false],
])('%s may be stored: %s', (path, expected) => {
  expect(isRead(requestOf('robin.north', location.origin + path), path)).toBe(expected);
  expect(isRead(new Request(location.origin + path), path)).toBe(false);
});
