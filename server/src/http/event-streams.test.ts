import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, type TestNetwork, until } from '../testing.ts';
import { createLiveHub } from '../kernel/live-events/index.ts';
import { createTestService, refusalIn, type TestService } from '../testing/service.ts';
import { openStream } from './event-streams.ts';

let net: TestNetwork;
let service: TestService;
beforeAll(async () => {
  net = await createTestNetwork();
  service = await createTestService(net);
});
afterAll(async () => {
  await service.stop();
  await net.drop();
});

/** A browser that listens: what it has been told so far. */
async function listenAs(person: Person, { port } = service) {
  const { cookie } = await net.signIn(person, 'aal2');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie } });
  request.on('response', resolve).on('error', reject);
  const response = await promise;
  let text = '';
  let over = false;
  response.on('data', (chunk: Buffer) => (text += chunk.toString()));
  response.on('close', () => (over = true)).on('error', () => undefined);
  await until(() => text.includes('retry: '));
  return {
    response,
    topics: () => Array.from(text.matchAll(/^data: \{"topic":"(\w+)"\}$/gm), ([, topic]) => topic),
    isOver: () => over,
    leave: () => request.destroy(),
  };
}

const tell = (person: string | null, company: string | null) =>
  net.admin.query("select app.tell_live('alerts', $1, $2)", [person, company]);

test('whoever listens is told what is for them, and what is for their company and those above', async () => {
  const clerk = await listenAs(net.people.clerk);
  const south = await listenAs(net.people.southAdmin);
  expect(clerk.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await tell(net.people.clerk.id, null);
  await tell(null, net.companies.north);
  await tell(null, net.companies.south);
  await until(() => clerk.topics().length === 2 && south.topics().length === 1);
  expect(clerk.topics()).toEqual(['alerts', 'alerts']);
  clerk.leave();
  south.leave();
});

test('what happens in one process is told by another', async () => {
  const other = await createTestService(net);
  const clerk = await listenAs(net.people.clerk, other);
  const admin = await service.as(net.people.northAdmin);
  const company_id = net.companies.north;
  const made = await admin('/api/alerts', { method: 'POST', json: { company_id, title: 'Now' } });
  const { id } = made.json() as { id: string };
  expect((await admin(`/api/alerts/${id}/publish`, { method: 'POST', json: {} })).status).toBe(200);
  await until(() => clerk.topics().length > 0);
  expect(clerk.topics()).toEqual(['alerts']);
  await other.stop();
  expect(clerk.isOver()).toBe(true);
});

test('one who reads an alert hears of it on every other device', async () => {
  const phone = await listenAs(net.people.northReseller);
  const colleague = await listenAs(net.people.clerk);
  const desk = await service.as(net.people.northReseller);
  const { items } = (await desk('/api/alerts/unread')).json() as {
    items: { id: string; wording: number }[];
  };
  for (const { id, wording } of items)
    await desk(`/api/alerts/${id}/read`, { method: 'POST', json: { wording } });
  await until(() => phone.topics().length === items.length);
  expect(items.length).toBeGreaterThan(0);
  expect(colleague.topics()).toEqual([]);
  phone.leave();
  colleague.leave();
});

test('only for those who are signed in with both steps', async () => {
  expect(refusalIn(await service.ask('/api/events'))).toBe('401 unauthenticated');
  const half = await service.as(net.people.clerk, 'aal1');
  expect(refusalIn(await half('/api/events'))).toBe('403 mfa_required');
});

test('whoever left before the stream began, or leaves it, takes nothing with them', async () => {
  const hub = createLiveHub();
  const whose = { personId: net.people.clerk.id, companyIds: [] };
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/early') await once(response, 'close');
      openStream(hub, response, whose);
      sizes.push(hub.size);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const early = get({ host: '127.0.0.1', port, path: '/early' }).on('error', () => undefined);
  await once(server, 'request');
  early.destroy();
  await until(() => sizes.length === 1);
  const late = get({ host: '127.0.0.1', port, path: '/late' }).on('error', () => undefined);
  await once(late, 'response');
  await until(() => sizes.length === 2);
  expect(sizes).toEqual([0, 1]);
  late.destroy();
  await until(() => hub.size === 0);
  server.close();
});
