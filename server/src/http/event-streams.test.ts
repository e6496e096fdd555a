import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type Person, type TestNetwork, waitFor } from '../testing.ts';
import { createLiveHub } from '../kernel/live-events/index.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';
import { openStream, isStillValid } from './event-streams.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

/** Opens an event stream as a browser and collects the events received so far. */
async function listenAs(person: Person, target = service) {
  return listenIn(await network.signIn(person, 'aal2'), target);
}

async function listenIn(
  { cookie, sessionId }: { cookie: string; sessionId: string },
  { port } = service,
  path = '/api/events',
) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get({ host: '127.0.0.1', port, path, headers: { cookie } });
  request.on('response', resolve).on('error', reject);
  const response = await promise;
  let text = '';
  let isClosed = false;
  response.on('data', (chunk: Buffer) => (text += chunk.toString()));
  response.on('close', () => (isClosed = true)).on('error', () => undefined);
  await waitFor(() => text.includes('retry: '));
  return {
    response,
    cookie,
    sessionId,
    text: () => text,
    topics: () => Array.from(text.matchAll(/^data: \{"topic":"(\w+)"\}$/gm), ([, topic]) => topic),
    isOver: () => isClosed,
    leave: () => request.destroy(),
  };
}

const publish = (person: string | null, company: string | null) =>
  network.admin.query("select app.announce_live('alerts', $1, $2)", [person, company]);

test('a listener receives events addressed to them or to a company above theirs, and no others', async () => {
  const clerk = await listenAs(network.people.clerk);
  const south = await listenAs(network.people.southAdmin);
  expect(clerk.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await publish(network.people.clerk.id, null);
  await publish(null, network.companies.north);
  await publish(null, network.companies.south);
  await waitFor(() => clerk.topics().length === 2 && south.topics().length === 1);
  expect(clerk.topics()).toEqual(['alerts', 'alerts']);
  clerk.leave();
  south.leave();
});

test('a page that may have missed an event before it listened refetches everything', async () => {
  const signedIn = await network.signIn(network.people.clerk, 'aal2');
  const earlyStream = await listenIn(signedIn);
  await publish(network.people.clerk.id, null);
  await waitFor(() => earlyStream.topics().includes('alerts'));
  const lateStream = await listenIn(signedIn, service, '/api/events?age=60000');
  const reconnectedStream = await listenIn(signedIn, service, '/api/events?age=x');
  await publish(network.people.clerk.id, null);
  await waitFor(
    () => reconnectedStream.topics().includes('alerts') && lateStream.topics().includes('alerts'),
  );
  expect([lateStream.topics(), reconnectedStream.topics()]).toEqual([
    ['everything', 'alerts'],
    ['alerts'],
  ]);
  for (const stream of [earlyStream, lateStream, reconnectedStream]) stream.leave();
});

test('an event published in one process reaches listeners in another', async () => {
  const other = await createTestService(network);
  const clerk = await listenAs(network.people.clerk, other);
  const clerkListener = await listenAs(network.people.clerk);
  const admin = await service.as(network.people.northAdmin);
  const company_id = network.companies.north;
  const response = await admin('/api/alerts', {
    method: 'POST',
    json: { company_id, title: 'Now' },
  });
  const { id } = response.json() as { id: string };
  expect((await admin(`/api/alerts/${id}/publish`, { method: 'POST', json: {} })).status).toBe(200);
  await waitFor(() => clerk.topics().length > 0 && clerkListener.topics().length > 0);
  expect(clerk.topics()).toEqual(['alerts']);
  clerkListener.leave();
  await other.stop();
  expect(clerk.isOver()).toBe(true);
});

test("reading an alert updates the person's other devices", async () => {
  const phone = await listenAs(network.people.northReseller);
  const colleague = await listenAs(network.people.clerk);
  const desk = await service.as(network.people.northReseller);
  const { items } = (await desk('/api/alerts/unread')).json() as {
    items: { id: string; wording: number }[];
  };
  for (const { id, wording } of items)
    await desk(`/api/alerts/${id}/read`, { method: 'POST', json: { wording } });
  await waitFor(() => phone.topics().length === items.length);
  expect(items.length).toBeGreaterThan(0);
  expect(colleague.topics()).toEqual([]);
  phone.leave();
  colleague.leave();
});

test('only people signed in with both factors can listen', async () => {
  expect(errorIn(await service.request('/api/events'))).toBe('401 unauthenticated');
  const aal1Request = await service.as(network.people.clerk, 'aal1');
  expect(errorIn(await aal1Request('/api/events'))).toBe('403 mfa_required');
});

test('an ended session closes its stream, which receives nothing sent later', async () => {
  const otherStream = await listenAs(network.people.clerk);
  const clerkStream = await listenAs(network.people.clerk);
  await publish(network.people.clerk.id, null);
  await waitFor(() => otherStream.topics().length === 1);
  await network.admin.query('delete from user_sessions where id = $1', [otherStream.sessionId]);
  await publish(network.people.clerk.id, null);
  await waitFor(() => otherStream.isOver() && clerkStream.topics().length === 2);
  expect(otherStream.topics()).toEqual(['alerts']);
  expect(clerkStream.isOver()).toBe(false);
  clerkStream.leave();
});

test('a suspended company closes the streams of its people, and of no one else', async () => {
  const id = await network.createTenant(network.companies.platform, 'distributor');
  const admin = await listenAs(await network.person(id, 'admin'));
  const other = await listenAs(network.people.clerk);
  await network.admin.query("update companies set status = 'suspended' where id = $1", [id]);
  await publish(network.people.clerk.id, null);
  await waitFor(() => admin.isOver() && other.topics().length === 1);
  expect(other.isOver()).toBe(false);
  other.leave();
});

test("a support agent viewing as a person doesn't receive that person's events, and receives nothing after the view ends", async () => {
  const { owner, northAdmin: subject, northReseller: other } = network.people;
  const ownListener = await listenAs(owner);
  const request = (path: string, json: object, cookie = northCookie) =>
    service.request(path, { method: 'POST', cookie, json });
  const { cookie: northCookie } = await network.signIn(subject);
  const started = await request('/api/conversations', {
    kind: 'companies',
    company_id: network.companies.northShop,
    people: [other.id],
    key: crypto.randomUUID(),
    body: 'Hello',
  });
  const { id } = started.json() as { id: string };
  const ownStream = await listenAs(subject);
  await network.admin.query(
    `insert into support_access (company_id, subject_id, supporter_id, supporter_name, supporter_company, session_id,
       reason, started_at, expires_at)
     values ($1, $2, $3, 'Rita Field', 'Trunkline', $4, 'Ticket 7', $5, $5::timestamptz + interval '30 minutes')`,
    [network.companies.north, subject.id, owner.id, ownListener.sessionId, network.clock.now],
  );
  await waitFor(ownListener.isOver);
  const viewing = await listenIn(ownListener);
  await request(`/api/conversations/${id}/messages`, {
    key: crypto.randomUUID(),
    body: 'A secret',
  });
  await waitFor(() => ownStream.text().includes('A secret'));
  await publish(subject.id, null);
  await waitFor(() => viewing.topics().includes('alerts'));
  expect(viewing.text()).not.toContain('"message"');
  await network.admin.query(
    'update support_access set ended_at = expires_at where session_id = $1',
    [viewing.sessionId],
  );
  await waitFor(viewing.isOver);
  ownStream.leave();
});

test('detects unannounced changes of the session at the next heartbeat', async () => {
  const hub = createLiveHub();
  const validity = [true, true, false];
  const server = createServer((_request, response) =>
    openStream(
      hub,
      response,
      {
        personId: network.people.clerk.id,
        sessionId: crypto.randomUUID(),
        isSupportAccess: false,
        companyIds: [],
        ownCompanyId: '',
        watches: null,
        holds: async () => validity.shift() ?? true,
      },
      20,
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  expect([validity.length, hub.size]).toEqual([0, 0]);
  server.close();
});

test.each([
  ['unchanged', {}, true],
  ['another session', { sessionId: 'other' }, false],
  ['before its second step', { aal: 'aal1' }, false],
  ['under support access', { viewing: { accessId: 'a', personId: 'robin', holds: true } }, false],
] as const)(
  'rechecks the session of a stream: %s (%o) is valid: %s',
  async (_name, overrides, holds) => {
    const session = {
      userId: 'robin',
      sessionId: 'one',
      aal: 'aal2',
      viewing: null,
      ...overrides,
    } as const;
    const subscriber = {
      personId: 'robin',
      sessionId: 'one',
      isSupportAccess: false,
      companyIds: [],
      ownCompanyId: '',
      watches: null,
    };
    expect(await isStillValid({ session: async () => session }, subscriber)).toBe(holds);
    expect(await isStillValid({ session: async () => null }, subscriber)).toBe(false);
  },
);

test('support access that is invalid, expired or of another tenant has no stream', async () => {
  const subscriber = {
    personId: 'robin',
    sessionId: 'one',
    isSupportAccess: true,
    companyIds: [],
    ownCompanyId: '',
    watches: null,
  };
  const viewing = { accessId: 'a', personId: 'robin', holds: true };
  const states = [viewing, { ...viewing, holds: false }, { ...viewing, personId: 'kim' }, null];
  const received = states.map((support) => {
    const session = { userId: 'rita', sessionId: 'one', aal: 'aal2', viewing: support } as const;
    return isStillValid({ session: async () => session }, subscriber);
  });
  expect(await Promise.all(received)).toEqual([true, false, false, false]);
});

test('a client that disconnects before or during the stream leaves nothing behind', async () => {
  const hub = createLiveHub();
  const subscriber = {
    personId: network.people.clerk.id,
    sessionId: crypto.randomUUID(),
    isSupportAccess: false,
    companyIds: [],
    ownCompanyId: '',
    watches: null,
    holds: async () => true,
  };
  const sizes: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/early') await once(response, 'close');
      openStream(hub, response, subscriber);
      sizes.push(hub.size);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const earlyStream = get({ host: '127.0.0.1', port, path: '/early' }).on('error', () => undefined);
  await once(server, 'request');
  earlyStream.destroy();
  await waitFor(() => sizes.length === 1);
  const lateStream = get({ host: '127.0.0.1', port, path: '/late' }).on('error', () => undefined);
  await once(lateStream, 'response');
  await waitFor(() => sizes.length === 2);
  expect(sizes).toEqual([0, 1]);
  lateStream.destroy();
  await waitFor(() => hub.size === 0);
  server.close();
});

test('the open streams of a person end when they are blocked, and those of others continue', async () => {
  const person = await network.person(network.companies.northShop, 'reseller');
  const colleague = await network.person(network.companies.northShop, 'reseller');
  const streams = [await listenAs(person), await listenAs(person)];
  const other = await listenAs(colleague);
  await network.admin.query(
    `select app.block_for_pattern('privilege_escalation', null, jsonb_build_object('person', $1::text),
       $2, 60)`,
    [person.id, network.companies.northShop],
  );
  await waitFor(() => streams.every((stream) => stream.isOver()));
  const { cookie } = streams[0] ?? other;
  expect(errorIn(await service.request('/api/events', { cookie }))).toBe('403 blocked');
  await publish(null, network.companies.northShop);
  await waitFor(() => other.topics().includes('alerts'));
  expect(other.isOver()).toBe(false);
  other.leave();
});

test('a stream whose session ended while it was checked ends immediately', async () => {
  const hub = createLiveHub();
  const session = crypto.randomUUID();
  const subscriber = {
    personId: network.people.clerk.id,
    sessionId: session,
    isSupportAccess: false,
    companyIds: [],
    ownCompanyId: '',
    watches: null,
    holds: async () => true,
  };
  let since = performance.now();
  hub.announce(JSON.stringify({ topic: 'session', session }));
  const server = createServer((_request, response) =>
    openStream(hub, response, { ...subscriber, since }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('retry: 2000\n\n');
  expect(hub.size).toBe(0);
  // Support access may have changed for the session, so the browser reopens the stream.
  since = performance.now();
  const reopened = await fetch(`http://127.0.0.1:${port}`);
  expect(hub.size).toBe(1);
  await reopened.body?.cancel();
  server.close();
});
