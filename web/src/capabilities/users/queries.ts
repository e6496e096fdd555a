import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

/** Invitations within reach, newest first, in keyset pages. */
export const invitationsOptions = (tenant: string, search: string) => {
  const { users } = apiFor(tenant);
  const input = search === '' ? {} : { search };
  return infiniteQueryOptions({
    queryKey: [...users.invitations.key(), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      users.invitations.call(
        { ...input, limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** What happened to one person, newest first. */
export const userHistoryOptions = (tenant: string, userId: string) =>
  apiFor(tenant).audit.list.queryOptions({ input: { resource_id: userId, limit: 20 } });

/** Who looked at the product as somebody, newest first. */
export const supportOptions = (tenant: string, userId: string) =>
  apiFor(tenant).users.supportAccess.queryOptions({ input: { id: userId }, staleTime: 0 });

/** Who looked at the product as oneself. */
export const ownSupportOptions = (tenant: string) =>
  apiFor(tenant).users.ownSupportAccess.queryOptions({ staleTime: 0 });
