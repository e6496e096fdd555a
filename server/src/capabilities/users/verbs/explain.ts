import type { AccessKind } from '@trunkline/contract/users/access-listing';
import type { AccessExplanation } from '@trunkline/contract/users';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { stepsOf, summaryOf } from '../access-messages.ts';
import {
  accessibleTable,
  isGrantedByDefault,
  canSeeTarget,
  selectAccessPerson,
  selectAccessTarget,
  selectOwnPermissions,
  selectPathUp,
} from '../queries/access.ts';

export interface AccessQuestion {
  readonly id: string;
  readonly kind: AccessKind;
  readonly record: string;
}

/**
 * Explains why a user can or can't see a record. Accepts only users and records the actor can see,
 * and names only companies the actor can see. The verdict isn't recomputed: the database is queried
 * as that user, and its policies decide. Throws Problem `not_found`.
 */
export async function explain(
  context: SignedIn,
  { id, kind, record }: AccessQuestion,
): Promise<AccessExplanation> {
  if ((kind === 'audit_entry') !== /^\d{1,15}$/.test(record)) throw new Problem('not_found');
  const table = accessibleTable(context, kind);
  const { resource, noun } = table;
  const loaded = await withTenant(context, async (tx) => {
    const person = await selectAccessPerson(tx, id);
    const target = await selectAccessTarget(tx, table, kind, record);
    if (person === null || target === null) throw new Problem('not_found');
    const path = await selectPathUp(tx, target.company_id);
    const defaults = {
      companies: await isGrantedByDefault(tx, person.role, 'companies'),
      resource: await isGrantedByDefault(tx, person.role, resource),
    };
    return { person, target, path, defaults };
  });
  const { person, target } = loaded;
  const ownPermissions = await asPerson(context, id, 'aal2', (tx) =>
    selectOwnPermissions(tx, resource),
  );
  const aal = person.has_second_step ? 'aal2' : 'aal1';
  const sees = await asPerson(context, id, aal, (tx) => canSeeTarget(tx, table, kind, record));
  const facts = { ...loaded, kind, resource, noun, ownPermissions, sees };
  const steps = stepsOf(facts);
  return {
    person: { id, name: person.name },
    target: { kind, id: target.id, label: target.label },
    sees,
    summary: summaryOf(facts, steps),
    steps,
  };
}

/** Runs a read-only transaction with the claims of a user after one or both sign-in steps. */
function asPerson<Result>(
  { database, request }: SignedIn,
  id: string,
  aal: 'aal1' | 'aal2',
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const claims = { user_id: id, aal, request_id: request.id };
  return database.transaction('app_user', claims, work, { readOnly: true });
}
