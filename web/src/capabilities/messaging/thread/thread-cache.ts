import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { apiFor } from '../../../kernel/api.ts';
import {
  withNewMessages,
  type Thread,
  threadOf,
  withEarlierPage,
  withLaterPage,
  withMessages,
  withLiveMessage,
} from './thread.ts';

/** The reader's company and the conversation. */
export interface ThreadId {
  readonly tenant: string;
  readonly id: string;
}

/** Maximum number of pages of changes to fetch before reloading the thread instead. */
const maxChangePages = 5;
/**
 * Milliseconds after which a thread is refetched even without events, because the stream may have
 * failed.
 */
const refetchInterval = 60_000;
/** Milliseconds to wait for missing changes before refetching. */
const catchUpDelay = 1_000;

const threadKey = ({ tenant, id }: ThreadId) => [
  ...apiFor(tenant).messaging.messages.key(),
  'thread',
  id,
];

const fetchPage = (
  { tenant, id }: ThreadId,
  from: { before?: number; around?: number },
  signal?: AbortSignal,
) =>
  apiFor(tenant).messaging.messages.list.call(
    { id, limit: messagingLimits.page, ...from },
    { signal },
  );

/**
 * Fetches messages that are new or changed since the change number `after`; null if there are too
 * many, so that the thread has to be reloaded.
 */
async function changesSince({ tenant, id }: ThreadId, after: number, signal: AbortSignal) {
  const { changes } = apiFor(tenant).messaging.messages;
  const items: Message[] = [];
  let change = after;
  for (let index = 0; index < maxChangePages; index += 1) {
    const response = await changes.call({ id, after: change }, { signal });
    items.push(...response.items);
    change = response.change;
    if (!response.more) return { items, change };
  }
  return null;
}

/**
 * Pending requests for the newest page. Messages received meanwhile are kept, because the responses
 * may lack them.
 */
const pendingLoads = new Set<{ readonly id: string; readonly received: Message[] }>();

async function newestOf(
  client: QueryClient,
  threadId: ThreadId,
  signal?: AbortSignal,
): Promise<Thread> {
  const load = { id: threadId.id, received: new Array<Message>() };
  pendingLoads.add(load);
  try {
    const newest = threadOf(await fetchPage(threadId, {}, signal));
    return load.received.reduce(
      (thread, message) => withMessageApplied(client, threadId, thread, message),
      newest,
    );
  } finally {
    pendingLoads.delete(load);
  }
}

/**
 * Returns the loaded part of a conversation. A refetch only requests changes, so nothing jumps and
 * nothing is missed.
 */
export const threadOptions = (client: QueryClient, threadId: ThreadId) =>
  queryOptions<Thread>({
    queryKey: threadKey(threadId),
    queryFn: async ({ signal }) => {
      const thread = client.getQueryData<Thread>(threadKey(threadId));
      if (!thread) return newestOf(client, threadId, signal);
      const changes = await changesSince(threadId, thread.change, signal);
      if (changes === null) return newestOf(client, threadId, signal);
      // Events or older pages may have arrived in the meantime.
      const latest = client.getQueryData<Thread>(threadKey(threadId)) ?? thread;
      return withNewMessages(latest, changes.items, changes.change);
    },
    staleTime: 30_000,
    refetchInterval,
    refetchOnWindowFocus: true,
  });

const updateThread = (
  client: QueryClient,
  threadId: ThreadId,
  updater: (thread: Thread) => Thread,
) => client.setQueryData<Thread>(threadKey(threadId), (current) => current && updater(current));

const threadIn = (client: QueryClient, threadId: ThreadId) =>
  client.getQueryData<Thread>(threadKey(threadId));

/** Loads one older page. */
export async function loadEarlier(client: QueryClient, threadId: ThreadId): Promise<void> {
  const first = threadIn(client, threadId)?.items[0];
  if (!first) return;
  const earlier = await fetchPage(threadId, { before: first.position });
  updateThread(client, threadId, (thread) =>
    thread.items[0]?.id === first.id ? withEarlierPage(thread, earlier) : thread,
  );
}

/** Loads one newer page, if the thread was opened in the middle. */
export async function loadLater(client: QueryClient, threadId: ThreadId): Promise<void> {
  const last = threadIn(client, threadId)?.items.at(-1);
  if (!last) return;
  const nextPage = await fetchPage(threadId, { around: last.position + 1 });
  updateThread(client, threadId, (thread) =>
    thread.items.at(-1)?.id === last.id ? withLaterPage(thread, nextPage) : thread,
  );
}

/** Loads the messages around `position`, unless they are already loaded. */
export async function loadAround(
  client: QueryClient,
  threadId: ThreadId,
  position: number,
): Promise<void> {
  const thread = threadIn(client, threadId);
  if (thread?.items.some((message) => message.position === position)) return;
  const loaded = threadOf(await fetchPage(threadId, { around: position }));
  await client.cancelQueries({ queryKey: threadKey(threadId) });
  client.setQueryData(threadKey(threadId), loaded);
}

/** Loads the newest messages. */
export async function showNewest(client: QueryClient, threadId: ThreadId): Promise<void> {
  if (threadIn(client, threadId)?.later === false) return;
  const newest = await newestOf(client, threadId);
  await client.cancelQueries({ queryKey: threadKey(threadId) });
  client.setQueryData(threadKey(threadId), newest);
}

const catchingUp = new Set<string>();

/** Applies a live message; if earlier changes are missing, catches up a little later. */
function withMessageApplied(
  client: QueryClient,
  threadId: ThreadId,
  current: Thread,
  message: Message,
): Thread {
  const { thread, missing } = withLiveMessage(current, message);
  if (missing && !catchingUp.has(threadId.id)) {
    catchingUp.add(threadId.id);
    setTimeout(() => {
      catchingUp.delete(threadId.id);
      void client.invalidateQueries({ queryKey: threadKey(threadId) });
    }, catchUpDelay);
  }
  return thread;
}

/** Applies a message from a live event. */
export function applyMessage(client: QueryClient, tenant: string, message: Message): void {
  const threadId = { tenant, id: message.conversation_id };
  for (const load of pendingLoads) if (load.id === threadId.id) load.received.push(message);
  updateThread(client, threadId, (current) =>
    withMessageApplied(client, threadId, current, message),
  );
}

/** Applies a message from the response to a mutation. */
export function putMessage(client: QueryClient, tenant: string, message: Message): void {
  const threadId = { tenant, id: message.conversation_id };
  updateThread(client, threadId, (thread) => withMessages(thread, [message]));
}

/** Fetches changes; called when something was sent that the thread doesn't show yet. */
export const catchUp = (client: QueryClient, threadId: ThreadId): Promise<void> =>
  client.invalidateQueries({ queryKey: threadKey(threadId) });
