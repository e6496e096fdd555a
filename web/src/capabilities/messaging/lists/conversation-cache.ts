import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Conversation, Message, Participant } from '@trunkline/contract/messaging';
import { apiFor } from '../../../kernel/api.ts';
import { throttle } from '../../../kernel/throttle.ts';
import { type Pages, withMessage, withRead, withRow } from './conversation-rows.ts';

export interface Reader {
  readonly id: string;
  readonly tenant: string;
}

type Participated = Conversation & { participants: Participant[] };

/** Milliseconds between two readings of all lists: something was said where nothing was known of. */
const often = 2_000;

const of = (tenant: string) => apiFor(tenant).messaging.conversations;

const rereads = new WeakMap<QueryClient, Map<string, () => void>>();

/** Lists and counts are read again, but not with every word. */
function reread(client: QueryClient, tenant: string): void {
  const known = rereads.get(client) ?? new Map<string, () => void>();
  rereads.set(client, known);
  const run =
    known.get(tenant) ??
    throttle(() => {
      void client.invalidateQueries({ queryKey: of(tenant).list.key() });
      void client.invalidateQueries({ queryKey: of(tenant).unread.key() });
    }, often);
  known.set(tenant, run);
  run();
}

/**
 * Puts what was heard into what is known, which makes it no fresher than it was: what is to be read again stays so.
 * True where an answer is on its way that may not know of it.
 */
function put<Known>(client: QueryClient, queryKey: QueryKey, to: (known: Known) => Known): boolean {
  const state = client.getQueryState<Known>(queryKey);
  if (state?.data === undefined) return false;
  const next = to(state.data);
  if (next === state.data) return false;
  client.setQueryData<Known>(queryKey, next, { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  return state.fetchStatus === 'fetching';
}

/** A conversation on its own, where it is kept. */
function putSingle(
  client: QueryClient,
  tenant: string,
  id: string,
  to: (known: Participated) => Participated,
): void {
  const queryKey = of(tenant).get.queryKey({ input: { id } });
  if (put(client, queryKey, to)) void client.invalidateQueries({ queryKey, exact: true });
}

/** A conversation wherever it is kept: in lists, and on its own. */
export function changeConversation(
  client: QueryClient,
  tenant: string,
  id: string,
  to: (row: Conversation) => Conversation,
): void {
  for (const [key] of client.getQueriesData({ queryKey: of(tenant).list.key() }))
    if (put<Pages>(client, key, (list) => withRow(list, id, to))) reread(client, tenant);
  putSingle(client, tenant, id, (known) => {
    const changed = to(known);
    return changed === known ? known : { ...known, ...changed };
  });
}

/** A conversation as far as anything here knows of it. */
export function findConversation(
  client: QueryClient,
  tenant: string,
  id: string,
): Conversation | undefined {
  const single = client.getQueryData(of(tenant).get.queryKey({ input: { id } }));
  if (single) return single;
  for (const [, list] of client.getQueriesData<Pages>({ queryKey: of(tenant).list.key() }))
    for (const { items } of list?.pages ?? [])
      for (const row of items) if (row.id === id) return row;
  return undefined;
}

function countUnread(client: QueryClient, tenant: string, by: number): void {
  const count = of(tenant).unread.queryKey();
  const isAsked = put<{ count: number }>(client, count, (known) => ({
    count: Math.max(0, known.count + by),
  }));
  if (isAsked) reread(client, tenant);
}

/** What is unread only now belongs into lists of what is unread: their place for it only the server knows. */
function rereadUnread(client: QueryClient, tenant: string, id: string): void {
  const queryKey = of(tenant).list.key({ type: 'infinite', input: { box: 'unread' } });
  for (const [key, list] of client.getQueriesData<Pages>({ queryKey }))
    if (list && !list.pages.some(({ items }) => items.some((row) => row.id === id)))
      void client.invalidateQueries({ queryKey: key, exact: true });
}

const isMine = (row: Conversation) => row.joined && !row.archived;

/** Lists after something was said. */
export function applyMessageToLists(
  client: QueryClient,
  { id, tenant }: Reader,
  message: Message,
): void {
  const known = findConversation(client, tenant, message.conversation_id);
  if (!known || known.archived) {
    reread(client, tenant);
    if (!known) return;
  }
  const after = withMessage(known, message, id);
  const isUnread = known.unread === 0 && after.unread > 0 && isMine(known);
  if (isUnread) countUnread(client, tenant, 1);
  changeConversation(client, tenant, known.id, (row) => withMessage(row, message, id));
  if (isUnread) rereadUnread(client, tenant, known.id);
}

/** Lists after somebody has read. */
export function applyReadMark(
  client: QueryClient,
  { id, tenant }: Reader,
  read: { conversation_id: string; person_id: string; place: number },
): void {
  const { conversation_id: conversation, person_id: person, place } = read;
  if (person === id) {
    const known = findConversation(client, tenant, conversation);
    const after = known && withRead(known, place);
    if (!known || after === null) {
      reread(client, tenant);
      return;
    }
    if (known.unread > 0 && after?.unread === 0 && isMine(known)) countUnread(client, tenant, -1);
    changeConversation(client, tenant, conversation, (row) => withRead(row, place) ?? row);
    return;
  }
  putSingle(client, tenant, conversation, (known) =>
    known.participants.some((each) => each.id === person && each.read_place < place)
      ? {
          ...known,
          participants: known.participants.map((each) =>
            each.id === person ? { ...each, read_place: Math.max(each.read_place, place) } : each,
          ),
        }
      : known,
  );
}

/** A conversation began, or is another than it was. */
export function refreshConversation(client: QueryClient, tenant: string, id: string): void {
  void client.invalidateQueries({ queryKey: of(tenant).get.queryKey({ input: { id } }) });
  reread(client, tenant);
}
