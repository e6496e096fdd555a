import { contract } from '@trunkline/contract';
import { readerName } from '@trunkline/contract/kernel/reader';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../kernel/query-client.ts';
import { mockServer, type MockServer } from '../../testing/mock-server.ts';
import { idOf } from '../../testing/records.ts';
import { markIntervalMs, markRead } from './read-marks.ts';

let server: MockServer;
let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server = mockServer();
  server.answer(contract.messaging.conversations.markRead, ({ position }) => ({
    read_position: Number(position),
    unread: 0,
  }));
  client = createQueryClient(() => undefined);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const [id, tenant] = [idOf(900), idOf(1)];
const read = (position: number, conversation = idOf(100)) =>
  void markRead(client, { id, tenant, owner: readerName(id, tenant), conversation, position });
const reportedMarks = (conversation = idOf(100)) =>
  server
    .inputsOf('POST', `/api/conversations/${conversation}/read`)
    .map((input) => Reflect.get(Object(input), 'position') as unknown);

test('sends the first read mark immediately, then at most one per interval', async () => {
  for (const position of [1, 2, 3]) read(position);
  read(1, idOf(101));
  await expect.poll(() => reportedMarks(idOf(101))).toEqual([1]);
  expect(reportedMarks()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(markIntervalMs);
  read(4);
  read(5);
  await expect.poll(() => reportedMarks()).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(markIntervalMs);
  await expect.poll(() => reportedMarks()).toEqual([1, 3, 5]);
  await vi.advanceTimersByTimeAsync(markIntervalMs);
  read(6);
  await expect.poll(() => reportedMarks()).toEqual([1, 3, 5, 6]);
  expect(reportedMarks(idOf(101))).toEqual([1]);
});
