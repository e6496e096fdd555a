import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RoleChange, RoleMatrix } from '@trunkline/contract/users/roles';
import { useApi } from '../auth/index.ts';

interface RoleChangeRequest {
  company: string;
  version: string;
  changes: readonly RoleChange[];
}

/**
 * Saves role changes; that company's matrix is updated immediately, everything else is refetched.
 */
export function useChangeRoles() {
  const client = useQueryClient();
  const { users, audit } = useApi();
  return useMutation({
    // Not retried: a write whose response was lost may have succeeded, and the version reveals that
    // on the next save.
    retry: false,
    mutationFn: ({ company, version, changes }: RoleChangeRequest) =>
      users.changeRoles.call({ company_id: company, version, changes: [...changes] }),
    onSuccess: (matrix: RoleMatrix) => {
      const input = { company_id: matrix.company.id };
      client.setQueryData(users.roleMatrix.queryKey({ input }), matrix);
    },
    onSettled: () => {
      for (const queryKey of [users.roleMatrix.key(), users.roleHistory.key(), audit.key()])
        void client.invalidateQueries({ queryKey });
    },
  });
}
