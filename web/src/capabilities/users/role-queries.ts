import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { RoleChange } from '@trunkline/contract/users/roles';
import { apiFor } from '../../kernel/api.ts';

/**
 * Reads role permissions at a company. Refetched on every visit, because others change them too.
 */
export const roleMatrixOptions = (tenant: string, company: string) =>
  apiFor(tenant).users.roleMatrix.queryOptions({
    input: { company_id: company },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Counts the people whom changes would currently affect. */
export const rolePreviewOptions = (
  tenant: string,
  company: string,
  changes: readonly RoleChange[],
) =>
  apiFor(tenant).users.previewRoles.queryOptions({
    input: { company_id: company, changes: [...changes] },
    staleTime: 0,
    gcTime: 0,
  });

export const roleHistoryOptions = (tenant: string, company: string) => {
  const { users } = apiFor(tenant);
  return infiniteQueryOptions({
    queryKey: users.roleHistory.key({ type: 'infinite', input: { company_id: company } }),
    queryFn: ({ pageParam, signal }) =>
      users.roleHistory.call(
        { company_id: company, limit: 20, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
};
