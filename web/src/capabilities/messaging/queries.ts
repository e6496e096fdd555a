import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnchorType } from '@trunkline/contract/kernel/messaging-limits';
import { apiFor } from '../../kernel/api.ts';

/** Labels of the list's folders. */
export const folders = {
  own: 'Mine',
  unread: 'Unread',
  company: 'Company',
  archived: 'Archived',
} as const;
export type Folder = keyof typeof folders;

export const isFolder = (value: unknown): value is Folder =>
  typeof value === 'string' && Object.hasOwn(folders, value);

export interface ConversationFilter {
  readonly folder?: Folder;
  readonly search?: string;
  readonly anchor?: { readonly type: AnchorType; readonly id: string };
}

const apiOf = (tenant: string) => apiFor(tenant).messaging;

/** Conversations in keyset pages; live events are applied by lists/conversation-cache.ts. */
export function conversationsOptions(
  tenant: string,
  { folder = 'own', search = '', anchor }: ConversationFilter,
) {
  const { list } = apiOf(tenant).conversations;
  const input = {
    folder,
    ...(search !== '' && { search }),
    ...(anchor && { anchor_type: anchor.type, anchor_id: anchor.id }),
  };
  return infiniteQueryOptions({
    queryKey: list.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      list.call({ ...input, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export const conversationOptions = (tenant: string, id: string) =>
  apiOf(tenant).conversations.get.queryOptions({ input: { id } });

export const presenceOptions = (tenant: string, id: string) =>
  apiOf(tenant).conversations.presence.queryOptions({
    input: { id },
    staleTime: 0,
    refetchInterval: 30_000,
  });

/** Returns people who can be written to or added to a conversation. */
export const correspondentsOptions = (tenant: string, search: string, conversation?: string) =>
  apiOf(tenant).conversations.correspondents.queryOptions({
    input: {
      ...(search !== '' && { search }),
      ...(conversation !== undefined && { conversation_id: conversation }),
    },
    placeholderData: keepPreviousData,
  });

export function messageSearchOptions(tenant: string, search: string) {
  const { search: find } = apiOf(tenant).messages;
  return infiniteQueryOptions({
    queryKey: find.key({ type: 'infinite', input: { search } }),
    queryFn: ({ pageParam, signal }) =>
      find.call({ search, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: search.length >= 2,
    staleTime: 0,
  });
}
