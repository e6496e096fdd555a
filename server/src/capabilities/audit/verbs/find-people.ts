import type { AuditPerson } from '@trunkline/contract/audit';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectPeople } from '../queries/entries.ts';

/** Finds people whose entries the actor can filter for, including those in the recycle bin. */
export async function findPeople(
  context: SignedIn,
  input: { search?: string | undefined; id?: string | undefined },
): Promise<{ items: AuditPerson[] }> {
  return { items: await withTenant(context, (tx) => selectPeople(tx, input)) };
}
