import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '@trunkline/contract/messaging';
import { apiFor } from '../../../kernel/api.ts';
import { throttle } from '../../../kernel/throttle.ts';
import { type Pages, withMessage, withRead, withRow } from './conversation-rows.ts';

export interface Reader {
  readonly id: string;
  readonly tenant: string;
}

type ConversationWithPeople = Conversation & { participants: Participant[] };

/**
 * Minimum milliseconds between two refetches of all lists after messages in unknown conversations.
 */
const intervalMs = 2_000;

const apiOf = (tenant: string) => apiFor(tenant).messaging.conversations;

const refetchTimers = new WeakMap<QueryClient, Map<string, () => void>>();

/** Refetches lists and counts, throttled. */
function refetchLists(client: QueryClient, tenant: string): void {
  const timers = refetchTimers.get(client) ?? new Map<string, () => void>();
  refetchTimers.set(client, timers);
  const run =
    timers.get(tenant) ??
    throttle(() => {
      void client.invalidateQueries({ queryKey: apiOf(tenant).list.key() });
      void client.invalidateQueries({ queryKey: apiOf(tenant).unread.key() });
    }, intervalMs);
  timers.set(tenant, run);
  run();
}

/**
 * Updates cached data without marking it as fresh: stale data stays stale. Returns true if a
 * response in flight may lack the update.
 */
function patchCache<Known>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (current: Known) => Known,
): boolean {
  const state = client.getQueryState<Known>(queryKey);
  if (state?.data === undefined) return false;
  const next = update(state.data);
  if (next === state.data) return false;
  client.setQueryData<Known>(queryKey, next, { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  return state.fetchStatus === 'fetching';
}

/** Updates a single conversation, if cached. */
function putSingle(
  client: QueryClient,
  tenant: string,
  id: string,
  update: (current: ConversationWithPeople) => ConversationWithPeople,
): void {
  const queryKey = apiOf(tenant).get.queryKey({ input: { id } });
  if (patchCache(client, queryKey, update))
    void client.invalidateQueries({ queryKey, exact: true });
}

/** Updates a conversation wherever it is cached: in lists and on its own. */
export function changeConversation(
  client: QueryClient,
  tenant: string,
  id: string,
  update: (row: Conversation) => Conversation,
): void {
  for (const [key] of client.getQueriesData({ queryKey: apiOf(tenant).list.key() }))
    if (patchCache<Pages>(client, key, (list) => withRow(list, id, update)))
      refetchLists(client, tenant);
  putSingle(client, tenant, id, (current) => {
    const changed = update(current);
    return changed === current ? current : { ...current, ...changed };
  });
}

export function findConversation(
  client: QueryClient,
  tenant: string,
  id: string,
): Conversation | undefined {
  const single = client.getQueryData(apiOf(tenant).get.queryKey({ input: { id } }));
  if (single) return single;
  for (const [, list] of client.getQueriesData<Pages>({ queryKey: apiOf(tenant).list.key() }))
    for (const { items } of list?.pages ?? [])
      for (const row of items) if (row.id === id) return row;
  return undefined;
}

function adjustUnreadCount(client: QueryClient, tenant: string, by: number): void {
  const count = apiOf(tenant).unread.queryKey();
  const isFetching = patchCache<{ count: number }>(client, count, (current) => ({
    count: Math.max(0, current.count + by),
  }));
  if (isFetching) refetchLists(client, tenant);
}

/**
 * A newly unread conversation belongs in the unread lists, at a position that only the server can
 * determine.
 */
function refetchUnread(client: QueryClient, tenant: string, id: string): void {
  const queryKey = apiOf(tenant).list.key({ type: 'infinite', input: { folder: 'unread' } });
  for (const [key, list] of client.getQueriesData<Pages>({ queryKey }))
    if (list && !list.pages.some(({ items }) => items.some((row) => row.id === id)))
      void client.invalidateQueries({ queryKey: key, exact: true });
}

const isMine = (row: Conversation) => row.joined && !row.archived;

export function applyMessageToLists(
  client: QueryClient,
  { id, tenant }: Reader,
  message: Message,
): void {
  const existing = findConversation(client, tenant, message.conversation_id);
  if (!existing || existing.archived) {
    refetchLists(client, tenant);
    if (!existing) return;
  }
  const after = withMessage(existing, message, id);
  const isUnread = existing.unread === 0 && after.unread > 0 && isMine(existing);
  if (isUnread) adjustUnreadCount(client, tenant, 1);
  changeConversation(client, tenant, existing.id, (row) => withMessage(row, message, id));
  if (isUnread) refetchUnread(client, tenant, existing.id);
}

export function applyReadMark(
  client: QueryClient,
  { id, tenant }: Reader,
  read: { conversation_id: string; person_id: string; position: number },
): void {
  const { conversation_id: conversation, person_id: person, position } = read;
  if (person === id) {
    const existing = findConversation(client, tenant, conversation);
    const after = existing && withRead(existing, position);
    if (!existing || after === null) {
      refetchLists(client, tenant);
      return;
    }
    if (existing.unread > 0 && after?.unread === 0 && isMine(existing))
      adjustUnreadCount(client, tenant, -1);
    changeConversation(client, tenant, conversation, (row) => withRead(row, position) ?? row);
    return;
  }
  putSingle(client, tenant, conversation, (current) =>
    current.participants.some(
      (participant) => participant.id === person && participant.read_position < position,
    )
      ? {
          ...current,
          participants: current.participants.map((participant) =>
            participant.id === person
              ? { ...participant, read_position: Math.max(participant.read_position, position) }
              : participant,
          ),
        }
      : current,
  );
}

export function refreshConversation(client: QueryClient, tenant: string, id: string): void {
  void client.invalidateQueries({ queryKey: apiOf(tenant).get.queryKey({ input: { id } }) });
  refetchLists(client, tenant);
}
