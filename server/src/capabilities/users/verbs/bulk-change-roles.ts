import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { RoleName } from '@trunkline/contract/kernel/roles';
import type { SignedIn } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { getRow } from '../../../kernel/resource/index.ts';
import { userSource } from '../source.ts';
import { changeRole } from './change-role.ts';

/**
 * Changes several people's roles, each separately as `changeRole` does; the result reports refusals
 * per person.
 */
export function bulkChangeRoles(
  context: SignedIn,
  { changes }: { changes: readonly { id: string; role: RoleName }[] },
): Promise<{ results: RowResult[] }> {
  const roles = new Map(changes.map(({ id, role }) => [id, role]));
  return forEachRecord([...roles.keys()], async (id, name) => {
    const person = await getRow(context, userSource, { id });
    name(person.name);
    const role = roles.get(id);
    if (role !== undefined) await changeRole(context, { id, role });
  });
}
