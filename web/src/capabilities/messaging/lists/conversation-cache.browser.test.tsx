import { contract } from '@trunkline/contract';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { conversationOf, messageOf, self } from '../../../testing/conversations.ts';
import { Conversations } from '../../../testing/messages-screen.tsx';
import { deferredAnswer, mockServer, type MockServer } from '../../../testing/mock-server.ts';
import { idOf, platform } from '../../../testing/records.ts';
import { conversationOptions, conversationsOptions } from '../queries.ts';
import { refreshConversation, applyMessageToLists, applyReadMark } from './conversation-cache.ts';

const reader = { id: self.id, tenant: platform.id };
const single = conversationOptions(platform.id, idOf(100));
const options = conversationsOptions(platform.id, {});
const unread = conversationsOptions(platform.id, { folder: 'unread' });

let server: MockServer;
let conversations: Conversations;
let client: QueryClient;
beforeEach(() => {
  server = mockServer();
  conversations = new Conversations(server);
  conversations.begin(1);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  onTestFinished(() => client.clear());
});
const requestCount = (path: string) => server.inputsOf('GET', path).length;

test('a stale entry remains stale, whatever events arrive', async () => {
  await client.fetchQuery(single);
  refreshConversation(client, platform.id, idOf(100));
  const before = client.getQueryState(single.queryKey)?.dataUpdatedAt;
  applyMessageToLists(client, reader, messageOf(2));
  expect(client.getQueryData(single.queryKey)?.last_position).toBe(2);
  expect(client.getQueryState(single.queryKey)).toMatchObject({
    isInvalidated: true,
    dataUpdatedAt: before,
  });
  applyReadMark(client, reader, { conversation_id: idOf(100), person_id: idOf(910), position: 2 });
  expect(client.getQueryState(single.queryKey)?.isInvalidated).toBe(true);
});

test('a response in flight when an event arrives is requested again', async () => {
  await client.fetchQuery(single);
  const { answer, release } = deferredAnswer({
    ...conversationOf(100),
    participants: conversations.people,
  });
  server.answer(contract.messaging.conversations.get, () => answer);
  onTestFinished(new QueryObserver(client, single).subscribe(() => undefined));
  const refetch = client.refetchQueries({ queryKey: single.queryKey });
  await expect.poll(() => requestCount(`/api/conversations/${idOf(100)}`)).toBe(2);
  applyMessageToLists(client, reader, messageOf(2));
  await expect.poll(() => requestCount(`/api/conversations/${idOf(100)}`)).toBe(3);
  release();
  await refetch;
});

test('lists being loaded are requested again as well', async () => {
  await client.fetchInfiniteQuery(options);
  const { answer, release } = deferredAnswer({ items: [conversationOf(100)], nextCursor: null });
  server.answer(contract.messaging.conversations.list, () => answer);
  onTestFinished(new InfiniteQueryObserver(client, options).subscribe(() => undefined));
  const refetch = client.refetchQueries({ queryKey: options.queryKey });
  await expect.poll(() => requestCount('/api/conversations')).toBe(2);
  applyMessageToLists(client, reader, messageOf(2));
  await expect.poll(() => requestCount('/api/conversations')).toBe(3);
  release();
  await refetch;
});

test('a newly unread conversation appears in the unread list', async () => {
  await client.fetchInfiniteQuery(options);
  await client.fetchInfiniteQuery(unread);
  const observer = new InfiniteQueryObserver(client, unread);
  onTestFinished(observer.subscribe(() => undefined));
  const rows = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? [];
  expect(rows()).toEqual([]);
  conversations.rows = conversations.rows.map((row) => ({ ...row, unread: 1 }));
  applyMessageToLists(client, reader, messageOf(2));
  await expect.poll(() => rows().map(({ id }) => id)).toEqual([idOf(100)]);
  const before = requestCount('/api/conversations');
  applyMessageToLists(client, reader, messageOf(3));
  expect(requestCount('/api/conversations')).toBe(before);
});
