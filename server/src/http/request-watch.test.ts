import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../capabilities/security/testing.ts';
import { capturedLog } from '../testing.ts';
import { limitKeyOf } from '../kernel/limit-key.ts';
import { createMeasurements } from '../kernel/timing/measurements.ts';
import { createRequestTimings } from '../kernel/timing/request-timings.ts';
import { createRequestWatch, isToolAgent, type RequestWatch } from './request-watch.ts';

let network: SecurityTest;
/** Milliseconds by the clock of the processes. */
let clock = 1_000_000;
let processes: RequestWatch[];
const timings = createRequestTimings(createMeasurements(), 'build');
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(async () => {
  await network.forgetEvents();
  await network.select("delete from rate_limit_windows where rule = 'rapid alert'");
  processes = Array.from({ length: 4 }, () =>
    createRequestWatch(network.database, capturedLog().log, timings, () => clock),
  );
});
afterAll(() => network.drop());

/** Five addresses in one customer's network, spelled differently. */
const spellings = [
  '2001:db8:0:7::1',
  '2001:DB8:0:7::2',
  '2001:0db8:0000:0007:0000:0000:0000:0003',
  '2001:db8:0:7:ffff:ffff:ffff:ffff',
  '2001:db8:0:7:1::',
];
const request = (n: number, session: string | null = null, agent = 'Mozilla/5.0') => ({
  session,
  person: session === null ? null : network.people.clerk.id,
  address: limitKeyOf((spellings[n % 5] ?? '').toLowerCase()),
  ip: spellings[n % 5] ?? '',
  company: network.companies.north,
  endpoint: `/api/companies/${n}`,
  method: 'GET',
  agent,
  byKey: false,
  request: 'a'.repeat(16),
});
const flush = () => Promise.all(processes.map((process) => process.flush()));
const events = () =>
  network.select<{ type: string; repeats: number }>('select type, repeats from security_events');

async function send(count: number, session: string | null = null, agent?: string) {
  for (let n = 0; n < count; n += 1) processes[n % 4]?.count(request(n, session, agent));
  await flush();
}

test('fifty requests from one address in a minute raise one alert, counted across four processes', async () => {
  await send(49);
  expect(await events()).toEqual([]);
  await send(1);
  expect(await events()).toEqual([{ type: 'rapid_requests', repeats: 1 }]);
  await send(100);
  expect(await events()).toEqual([{ type: 'rapid_requests', repeats: 1 }]);
});

test('reconnecting event streams do not count as rapid requests', async () => {
  const session = crypto.randomUUID();
  for (let n = 0; n < 60; n += 1)
    processes[n % 4]?.count({ ...request(n, session), endpoint: '/api/events' });
  await flush();
  expect(await events()).toEqual([]);
});

test('requests that are more than a minute apart do not add up', async () => {
  await send(49);
  await network.select(
    `update rate_limit_windows set hits = array(
       select hit - interval '61 seconds' from unnest(hits) hit)`,
  );
  await send(49);
  expect(await events()).toEqual([]);
});

test('counts every request once after the clock was set back', async () => {
  await send(25);
  await network.select(
    `update rate_limit_windows set hits = array(
       select hit + interval '1 hour' from unnest(hits) hit)`,
  );
  await send(24);
  expect(await events()).toEqual([]);
  await send(1);
  expect(await events()).toHaveLength(1);
});

test('sessions at one address are counted separately', async () => {
  await send(30, crypto.randomUUID());
  await send(30, crypto.randomUUID());
  expect(await events()).toEqual([]);
});

test("ten requests in one session with a tool's user agent raise an event", async () => {
  const session = crypto.randomUUID();
  await send(9, session, 'curl/8.5');
  expect(await events()).toEqual([]);
  await send(1, session, '');
  expect(await events()).toEqual([{ type: 'unusual_user_agent', repeats: 1 }]);
  await send(20, null, 'curl/8.5');
  expect(await events()).toHaveLength(1);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0', false],
  ['python-requests/2.32', true],
  ['  ', true],
  [null, true],
])('user agent %s belongs to a tool: %s', (agent, expected) => {
  expect(isToolAgent(agent)).toBe(expected);
});

test('a request is reported while it runs, once it takes thirty seconds', async () => {
  const watch = processes[0];
  const finished: EventEmitter[] = [];
  const handler = watch?.follow((_, response) => void finished.push(response));
  for (const url of ['/slow?secret=1', '/api/events']) {
    const request = { url, method: 'GET' } as IncomingMessage;
    handler?.(request, new EventEmitter() as ServerResponse);
    Object.assign(timings.of(request), { id: 'a'.repeat(16), company: network.companies.north });
  }
  clock += 29_000;
  await flush();
  expect(await events()).toEqual([]);
  clock += 1_000;
  await flush();
  await flush();
  expect(
    await network.select(
      'select type, endpoint, repeats, tenant_id, request_id from security_events',
    ),
  ).toEqual([
    {
      type: 'slow_request',
      endpoint: '/slow',
      repeats: 1,
      // The company's people see the event and can find the request in the log.
      tenant_id: network.companies.north,
      request_id: 'a'.repeat(16),
    },
  ]);
});

test('a slow request that reached no site yet is an event of the platform', async () => {
  const handler = processes[0]?.follow(() => undefined);
  handler?.(
    { url: '/stuck', method: 'GET' } as IncomingMessage,
    new EventEmitter() as ServerResponse,
  );
  clock += 30_000;
  await flush();
  expect(await network.select('select tenant_id from security_events')).toEqual([
    { tenant_id: network.companies.platform },
  ]);
});
