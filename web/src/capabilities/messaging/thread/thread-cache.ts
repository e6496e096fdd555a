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
export interface Place {
  readonly tenant: string;
  readonly id: string;
}

/** Maximum number of pages of changes, after which the thread is reloaded instead. */
const maxRounds = 5;
/**
 * Milliseconds after which a thread is refetched even without events, because the stream may have
 * failed.
 */
const refetchInterval = 60_000;
/** Milliseconds to wait for a missing change to arrive. */
const timeoutMs = 1_000;

const threadKey = ({ tenant, id }: Place) => [
  ...apiFor(tenant).messaging.messages.key(),
  'thread',
  id,
];

const page = (
  { tenant, id }: Place,
  from: { before?: number; around?: number },
  signal?: AbortSignal,
) =>
  apiFor(tenant).messaging.messages.list.call(
    { id, limit: messagingLimits.page, ...from },
    { signal },
  );

/** Fetches messages and changes since; null if there are so many that the thread is reloaded. */
async function changesSince({ tenant, id }: Place, after: number, signal: AbortSignal) {
  const { changes } = apiFor(tenant).messaging.messages;
  const items: Message[] = [];
  let change = after;
  for (let index = 0; index < maxRounds; index += 1) {
    const response = await changes.call({ id, after: change }, { signal });
    items.push(...response.items);
    change = response.change;
    if (!response.more) return { items, change };
  }
  return null;
}

/**
 * Requests for the newest page in flight, with the messages received since they were sent, which
 * their responses may lack.
 */
const underWay = new Set<{ readonly id: string; readonly received: Message[] }>();

async function newestOf(client: QueryClient, place: Place, signal?: AbortSignal): Promise<Thread> {
  const load = { id: place.id, received: new Array<Message>() };
  underWay.add(load);
  try {
    const newest = threadOf(await page(place, {}, signal));
    return load.received.reduce(
      (thread, message) => withMessageApplied(client, place, thread, message),
      newest,
    );
  } finally {
    underWay.delete(load);
  }
}

/**
 * Returns the loaded part of a conversation. A refetch only requests changes, so nothing jumps and
 * nothing is missed.
 */
export const threadOptions = (client: QueryClient, place: Place) =>
  queryOptions<Thread>({
    queryKey: threadKey(place),
    queryFn: async ({ signal }) => {
      const thread = client.getQueryData<Thread>(threadKey(place));
      if (!thread) return newestOf(client, place, signal);
      const news = await changesSince(place, thread.change, signal);
      if (news === null) return newestOf(client, place, signal);
      // Events or older pages may have arrived in the meantime.
      const now = client.getQueryData<Thread>(threadKey(place)) ?? thread;
      return withNewMessages(now, news.items, news.change);
    },
    staleTime: 30_000,
    refetchInterval,
    refetchOnWindowFocus: true,
  });

const change = (client: QueryClient, place: Place, to: (thread: Thread) => Thread) =>
  client.setQueryData<Thread>(threadKey(place), (current) => current && to(current));

const threadIn = (client: QueryClient, place: Place) =>
  client.getQueryData<Thread>(threadKey(place));

/** Loads one older page. */
export async function loadEarlier(client: QueryClient, place: Place): Promise<void> {
  const first = threadIn(client, place)?.items[0];
  if (!first) return;
  const earlier = await page(place, { before: first.place });
  change(client, place, (thread) =>
    thread.items[0]?.id === first.id ? withEarlierPage(thread, earlier) : thread,
  );
}

/** Loads one newer page, if the thread was opened in the middle. */
export async function loadLater(client: QueryClient, place: Place): Promise<void> {
  const last = threadIn(client, place)?.items.at(-1);
  if (!last) return;
  const nextPage = await page(place, { around: last.place + 1 });
  change(client, place, (thread) =>
    thread.items.at(-1)?.id === last.id ? withLaterPage(thread, nextPage) : thread,
  );
}

/** Loads the messages around a place, unless they are loaded already. */
export async function loadAround(client: QueryClient, place: Place, at: number): Promise<void> {
  const thread = threadIn(client, place);
  if (thread?.items.some((message) => message.place === at)) return;
  const loaded = threadOf(await page(place, { around: at }));
  await client.cancelQueries({ queryKey: threadKey(place) });
  client.setQueryData(threadKey(place), loaded);
}

/** Loads the newest messages. */
export async function showNewest(client: QueryClient, place: Place): Promise<void> {
  if (threadIn(client, place)?.later === false) return;
  const newest = await newestOf(client, place);
  await client.cancelQueries({ queryKey: threadKey(place) });
  client.setQueryData(threadKey(place), newest);
}

const catchingUp = new Set<string>();

/** Applies a live message; if earlier changes are missing, catches up a little later. */
function withMessageApplied(
  client: QueryClient,
  place: Place,
  current: Thread,
  message: Message,
): Thread {
  const { thread, missing } = withLiveMessage(current, message);
  if (missing && !catchingUp.has(place.id)) {
    catchingUp.add(place.id);
    setTimeout(() => {
      catchingUp.delete(place.id);
      void client.invalidateQueries({ queryKey: threadKey(place) });
    }, timeoutMs);
  }
  return thread;
}

/** Applies a message from a live event. */
export function applyMessage(client: QueryClient, tenant: string, message: Message): void {
  const place = { tenant, id: message.conversation_id };
  for (const load of underWay) if (load.id === place.id) load.received.push(message);
  change(client, place, (current) => withMessageApplied(client, place, current, message));
}

/** Applies a message from the response to a mutation. */
export function putMessage(client: QueryClient, tenant: string, message: Message): void {
  const place = { tenant, id: message.conversation_id };
  change(client, place, (thread) => withMessages(thread, [message]));
}

/** Fetches changes; called when something was sent that the thread doesn't show yet. */
export const catchUp = (client: QueryClient, place: Place): Promise<void> =>
  client.invalidateQueries({ queryKey: threadKey(place) });
