import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

/** Lists the invitations that the user can access, newest first, in keyset pages. */
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

export const supportOptions = (tenant: string, userId: string) =>
  apiFor(tenant).users.supportAccess.queryOptions({ input: { id: userId }, staleTime: 0 });

export const ownSupportOptions = (tenant: string) =>
  apiFor(tenant).users.ownSupportAccess.queryOptions({ staleTime: 0 });
