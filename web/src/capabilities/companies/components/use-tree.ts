import { useQueries, useQuery } from '@tanstack/react-query';
import type { Company } from '@trunkline/contract/companies';
import { useState } from 'react';
import { rowOptions, type Resource } from '../../../kernel/resource/index.ts';
import { useMe } from '../../auth/index.ts';
import { branchOptions } from '../queries.ts';
import { visibleRows, type TreeRow } from '../tree-state.ts';

// Expanded branches are kept after the screen is left, so that the tree looks the same on return.
const expandedByTenant = new Map<string, ReadonlySet<string>>();

export interface Tree {
  lines: TreeRow[];
  status: 'pending' | 'error' | 'success';
  error: unknown;
  retry: () => void;
  /** IDs of branches that are loading, and of those that failed. */
  loading: ReadonlySet<string>;
  failed: ReadonlySet<string>;
  /** IDs of branches with more companies than the tree can show. */
  truncated: ReadonlySet<string>;
  expand: (id: string) => void;
  collapse: (id: string) => void;
}

/**
 * Returns the hierarchy from the current company down; each branch is loaded when it is expanded.
 */
export function useTree(companies: Resource<Company>): Tree {
  const tenant = useMe().company.id;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => expandedByTenant.get(tenant) ?? new Set([tenant]),
  );
  const root = useQuery(rowOptions(companies, tenant));
  const ids = [...expanded];
  const branches = useQueries({ queries: ids.map((id) => branchOptions(tenant, id)) });

  const change = (next: ReadonlySet<string>) => {
    expandedByTenant.set(tenant, next);
    setExpanded(next);
  };
  const idsOf = (matches: (branch: (typeof branches)[number]) => boolean) =>
    new Set(ids.filter((_, index) => branches[index] && matches(branches[index])));
  return {
    lines: root.data
      ? visibleRows(
          root.data,
          new Map(ids.map((id, index) => [id, branches[index]?.data?.items ?? []])),
          expanded,
        )
      : [],
    status: root.status,
    error: root.error,
    retry: () => {
      for (const query of [root, ...branches]) if (query.isError) void query.refetch();
    },
    loading: idsOf((branch) => branch.isPending),
    failed: idsOf((branch) => branch.isError),
    truncated: idsOf((branch) => branch.data?.truncated === true),
    expand: (id) => change(new Set([...expanded, id])),
    collapse: (id) => change(new Set(ids.filter((other) => other !== id))),
  };
}
