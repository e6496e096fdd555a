import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, Problem } from '../../../kernel/errors.ts';
import { countUnread, selectAcknowledgement, upsertRead } from '../queries.ts';

/**
 * Marks an alert as read in the wording that was shown and returns the number left unread. Throws
 * Problem `not_found` if the alert isn't meant for the caller, `validation_failed` if a required
 * confirmation is missing, `conflict` if the wording has changed in the meantime.
 */
export function markAlertRead(
  context: SignedIn,
  input: { id: string; wording: number; acknowledged?: boolean | undefined },
): Promise<{ count: number }> {
  const { id, wording, acknowledged = false } = input;
  const now = context.now();
  return withTenant(context, async (tx) => {
    const alert = await selectAcknowledgement(tx, id);
    if (alert === null) throw new Problem('not_found');
    if (alert.acknowledgement === 'required' && !acknowledged) {
      throw fieldProblem('acknowledged', "Confirm that you've read and understood the alert.");
    }
    await upsertRead(tx, id, { userId: context.actor.userId, wording, now, acknowledged });
    return { count: await countUnread(tx) };
  });
}
