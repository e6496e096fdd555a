import { queryOptions } from '@tanstack/react-query';
import type { Company } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { apiFor } from '../../kernel/api.ts';

/** Pages loaded per branch of the tree; larger branches need the list. */
const branchPages = 3;

export interface Branch {
  items: Company[];
  /** There are more companies than the tree can show. */
  truncated: boolean;
}

/** Returns the companies directly below another, ordered by name. */
export const branchOptions = (tenant: string, parentId: string) => {
  const { companies } = apiFor(tenant);
  return queryOptions({
    queryKey: [...companies.key(), 'branch', parentId],
    queryFn: async ({ signal }): Promise<Branch> => {
      const items: Company[] = [];
      let cursor: string | null | undefined;
      for (let page = 0; page < branchPages && cursor !== null; page += 1) {
        const response = await companies.list.call(
          {
            parent_id: parentId,
            sort: 'name',
            limit: requestLimits.pageSize,
            ...(cursor && { cursor }),
          },
          { signal },
        );
        items.push(...response.items);
        cursor = response.nextCursor;
      }
      return { items, truncated: cursor !== null };
    },
  });
};

// Each level has a lower kind, so a path is never longer than the number of kinds.
const maxDepth = 5;

/** Returns the ancestors of a company, starting with the topmost one that the reader can see. */
export const ancestorsOptions = (tenant: string, company: Pick<Company, 'id' | 'parent_id'>) => {
  const { companies } = apiFor(tenant);
  return queryOptions({
    queryKey: [...companies.key(), 'ancestors', company.id, company.parent_id],
    queryFn: async ({ signal }) => {
      const path: Company[] = [];
      let parentId = company.parent_id;
      while (parentId !== null && path.length < maxDepth) {
        const parent = await companies.get.call({ id: parentId }, { signal });
        path.unshift(parent);
        parentId = parent.parent_id;
      }
      return path;
    },
  });
};

/**
 * Returns who would gain or lose access if a company were moved. Always refetched, because people
 * come and go.
 */
export const movePreviewOptions = (tenant: string, id: string, parentId: string) => ({
  ...apiFor(tenant).companies.previewMove.queryOptions({ input: { id, parent_id: parentId } }),
  staleTime: 0,
  gcTime: 0,
});

/** Returns who would gain or lose access if several companies were moved below another. */
export const movesPreviewOptions = (tenant: string, ids: readonly string[], parentId: string) => ({
  ...apiFor(tenant).companies.previewMoves.queryOptions({
    input: { ids: [...ids], parent_id: parentId },
  }),
  staleTime: 0,
  gcTime: 0,
});
