import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Message, MessagingEvent } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeConversation } from '../capabilities/messaging/verbs/update-conversation.ts';
import { leaveConversation } from '../capabilities/messaging/verbs/leave-conversation.ts';
import {
  type ConversationTest,
  createConversationTest,
} from '../capabilities/messaging/testing-conversations.ts';
import { waitFor } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: ConversationTest;
let service: TestService;
beforeAll(async () => {
  network = await createConversationTest();
  await network.liftLimits();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

type PersonKey = keyof ConversationTest['people'];
type StreamedEvent = MessagingEvent | { topic: 'everything' };

/** Opens an event stream as a browser and collects the conversation events received so far. */
async function listenAs(persona: PersonKey, { port } = service) {
  const { cookie } = await network.signIn(network.people[persona]);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get({ host: '127.0.0.1', port, path: '/api/events', headers: { cookie } });
  request.on('response', resolve).on('error', reject);
  const response = await promise;
  let text = '';
  response.on('data', (chunk: Buffer) => (text += chunk.toString()));
  response.on('error', () => undefined);
  await waitFor(() => text.includes('retry: '));
  const events = () =>
    Array.from(
      text.matchAll(/^data: (.+)$/gm),
      ([, data = '']) => JSON.parse(data) as StreamedEvent,
    )
      // The first message was sent before the stream opened and may arrive late.
      .filter((event) => event.topic !== 'message' || event.message.position > 1);
  return {
    events,
    of: <Topic extends StreamedEvent['topic']>(topic: Topic) =>
      events().filter(
        (event): event is Extract<StreamedEvent, { topic: Topic }> => event.topic === topic,
      ),
    messages: () =>
      events().flatMap((event) => (event.topic === 'message' ? [event.message.body] : [])),
    leave: () => request.destroy(),
  };
}

test('a message reaches every participant unchanged, in every process, and no one else', async () => {
  const other = await createTestService(network);
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const [firstStream, secondStream, ownStream, outsider] = await Promise.all([
    listenAs('colleague'),
    listenAs('colleague', other),
    listenAs('northAdmin'),
    listenAs('outsider'),
  ]);
  const write = await service.as(network.people.northAdmin);
  const sent = await write(`/api/conversations/${id}/messages`, {
    method: 'POST',
    json: { key: randomUUID(), body: 'Live' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(sent.status).toBe(200);
  await waitFor(() =>
    [firstStream, secondStream, ownStream].every((item) => item.messages().length === 1),
  );
  const message = sent.json() as Message;
  for (const stream of [firstStream, secondStream, ownStream])
    expect(stream.of('message')).toEqual([{ topic: 'message', message }]);
  expect(outsider.events()).toEqual([]);
  for (const stream of [firstStream, secondStream, ownStream, outsider]) stream.leave();
  await other.stop();
});

test('a note reaches its own company only; the team receives it without participating', async () => {
  const second = await network.person(network.companies.north, 'admin');
  network.people.outsider = second;
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  const [colleague, resellerStream] = await Promise.all([
    listenAs('outsider'),
    listenAs('northReseller'),
  ]);
  await network.send('northAdmin', id, 'Between us', { kind: 'note' });
  await network.send('northAdmin', id, 'To all');
  await waitFor(() => colleague.messages().length === 2 && resellerStream.messages().length === 1);
  expect(colleague.messages()).toEqual(['Between us', 'To all']);
  expect(resellerStream.messages()).toEqual(['To all']);
  expect(JSON.stringify(resellerStream.events())).not.toContain('Between us');
  colleague.leave();
  resellerStream.leave();
});

test('many concurrent messages arrive in order, once each', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const listener = await listenAs('colleague');
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => network.send('northAdmin', id, `${index}`)),
  );
  await waitFor(() => listener.of('message').length === 30);
  const positions = listener.of('message').map(({ message }) => message.position);
  expect(positions).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
  listener.leave();
});

test('typing, reading, renaming and leaving are sent to the other participants', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const [listener, ownStream] = await Promise.all([listenAs('northAdmin'), listenAs('colleague')]);
  const colleague = await service.as(network.people.colleague);
  const post = (action: string, json: object = {}) =>
    colleague(`/api/conversations/${id}/${action}`, { method: 'POST', json });
  expect((await post('typing')).status).toBe(200);
  await waitFor(() => listener.of('typing').length === 1);
  const person_id = network.people.colleague.id;
  const name = expect.stringMatching(/^Pat /) as string;
  expect(listener.of('typing')).toEqual([
    { topic: 'typing', conversation_id: id, person_id, name },
  ]);
  expect((await post('read', { position: 9 })).json()).toEqual({ read_position: 1, unread: 0 });
  // The read position never moves back, and a call without a change sends no event.
  expect((await post('read', { position: 0 })).json()).toEqual({ read_position: 1, unread: 0 });
  await waitFor(() => listener.of('read').length > 0 && ownStream.of('read').length > 0);
  // Events of the conversation's start may also arrive after the streams opened.
  const conversationEvents = () =>
    [listener, ownStream].map((stream) => stream.of('conversation').length);
  const causesConversationEvents = async (change: () => Promise<unknown>) => {
    const before = conversationEvents();
    await change();
    await waitFor(() => conversationEvents().every((count, index) => count > (before[index] ?? 0)));
  };
  const admin = await network.signedIn('northAdmin');
  await causesConversationEvents(() => changeConversation(admin, { id, subject: 'Named' }));
  expect(listener.of('read')).toEqual([
    { topic: 'read', conversation_id: id, person_id, position: 1 },
  ]);
  expect(ownStream.of('read').length).toBe(1);
  expect(ownStream.of('typing')).toEqual([]);
  const leaver = await network.signedIn('colleague');
  await causesConversationEvents(() => leaveConversation(leaver, { id }));
  await network.send('northAdmin', id, 'Alone');
  await waitFor(() => listener.messages().includes('Alone'));
  expect(ownStream.messages()).toEqual([]);
  listener.leave();
  ownStream.leave();
});

test('a listener appears as present to the other participants', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const listener = await listenAs('colleague');
  const admin = await service.as(network.people.northAdmin);
  const readPresent = async () =>
    ((await admin(`/api/conversations/${id}/presence`)).json() as { present: string[] }).present;
  await waitFor(async () => (await readPresent()).includes(network.people.colleague.id));
  listener.leave();
  await waitFor(async () => {
    // The process may report them as present once more, because a pending update is still on its
    // way.
    network.later(61_000);
    return (await readPresent()).length === 0;
  });
  const outsider = await service.as(network.people.southAdmin);
  expect((await outsider(`/api/conversations/${id}/presence`)).status).toBe(404);
});
