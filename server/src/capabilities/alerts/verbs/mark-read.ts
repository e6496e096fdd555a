import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { countUnread, selectAcknowledgement, upsertRead } from '../queries.ts';

/**
 * Marks an alert as read by whoever asks, in the words that they were shown; gives how many are left. Throws Problem
 * `not_found` for one that does not concern them, `validation_failed` where it is to be confirmed and was not,
 * `conflict` where it says something else by now.
 */
export function markAlertRead(
  context: SignedIn,
  given: { id: string; wording: number; acknowledged?: boolean | undefined },
): Promise<{ count: number }> {
  const { id, wording, acknowledged = false } = given;
  const now = context.now();
  return withTenant(context, async (tx) => {
    const alert = await selectAcknowledgement(tx, id);
    if (alert === null) throw new Problem('not_found');
    if (alert.acknowledgement === 'required' && !acknowledged) {
      throw new Problem('validation_failed', {
        fields: [
          { path: 'acknowledged', message: 'Please confirm that you have read and understood it.' },
        ],
      });
    }
    await upsertRead(tx, id, { userId: context.actor.userId, wording, now, acknowledged });
    return { count: await countUnread(tx) };
  });
}
