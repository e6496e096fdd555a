import type { QueryClient } from '@tanstack/react-query';
import type { Conversation, Message } from '@trunkline/contract/messaging';
import { apiFor } from '../../../kernel/api.ts';
import { seldom } from '../../../kernel/seldom.ts';
import { type Pages, withMessage, withRead, withRow } from './conversation-rows.ts';

export interface Reader {
  readonly id: string;
  readonly tenant: string;
}

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
    seldom(() => {
      void client.invalidateQueries({ queryKey: of(tenant).list.key() });
      void client.invalidateQueries({ queryKey: of(tenant).unread.key() });
    }, often);
  known.set(tenant, run);
  run();
}

/** A conversation wherever it is kept: in lists, and on its own. */
export function changeConversation(
  client: QueryClient,
  tenant: string,
  id: string,
  to: (row: Conversation) => Conversation,
): void {
  client.setQueriesData<Pages>({ queryKey: of(tenant).list.key() }, (list) =>
    list ? withRow(list, id, to) : list,
  );
  client.setQueryData(of(tenant).get.queryKey({ input: { id } }), (known) =>
    known ? { ...known, ...to(known) } : known,
  );
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
  client.setQueryData(of(tenant).unread.queryKey(), (known) =>
    known ? { count: Math.max(0, known.count + by) } : known,
  );
}

const isMine = (row: Conversation) => row.joined && !row.archived;

/** Lists after something was said. */
export function heedInLists(client: QueryClient, { id, tenant }: Reader, message: Message): void {
  const known = findConversation(client, tenant, message.conversation_id);
  if (!known || known.archived) {
    reread(client, tenant);
    if (!known) return;
  }
  const after = withMessage(known, message, id);
  if (known.unread === 0 && after.unread > 0 && isMine(known)) countUnread(client, tenant, 1);
  changeConversation(client, tenant, known.id, (row) => withMessage(row, message, id));
}

/** Lists after somebody has read. */
export function heedRead(
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
  client.setQueryData(of(tenant).get.queryKey({ input: { id: conversation } }), (known) =>
    known
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
export function heedConversation(client: QueryClient, tenant: string, id: string): void {
  void client.invalidateQueries({ queryKey: of(tenant).get.queryKey({ input: { id } }) });
  reread(client, tenant);
}
