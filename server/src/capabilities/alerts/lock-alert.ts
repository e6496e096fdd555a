import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { readRow } from '../../kernel/resource/index.ts';
import { lockManagedAlert } from './queries.ts';
import { alertSource } from './source.ts';

/**
 * Locks an alert until the transaction ends and returns it. An alert that the actor can read but
 * not change isn't locked; the policy then rejects the change. Throws Problem `not_found`.
 */
export async function lockAlert(tx: Tx, context: SignedIn, id: string) {
  await lockManagedAlert(tx, id);
  return readRow(tx, context, alertSource, id);
}
