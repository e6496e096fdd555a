import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RoleName } from '@trunkline/contract/kernel/role-levels';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { User } from '@trunkline/contract/users';
import { apiFor } from '../../kernel/api.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

/** Applies a bulk change; the lists are refetched whether or not it succeeds. */
function useBulkMutation<Input>(
  users: Resource<User>,
  run: (input: Input) => Promise<{ results: RowResult[] }>,
) {
  const client = useQueryClient();
  return useMutation({
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    mutationFn: async (input: Input) => (await run(input)).results,
    onSettled: () => void refreshAll(client, users),
  });
}

export function useChangeRoles(users: Resource<User>) {
  const { company } = useMe();
  return useBulkMutation(users, (changes: { id: string; role: RoleName }[]) =>
    apiFor(company.id).users.bulkChangeRoles.call({ changes }),
  );
}

export function useMovePeople(users: Resource<User>) {
  const { company } = useMe();
  return useBulkMutation(users, (moves: { id: string; company_id: string }[]) =>
    apiFor(company.id).users.bulkMove.call({ moves }),
  );
}
