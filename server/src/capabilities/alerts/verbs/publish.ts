import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem } from '../../../kernel/errors.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { lockAlert } from '../lock-alert.ts';
import { setAlertState } from '../queries.ts';
import { alertSource } from '../source.ts';

/**
 * Publishes an alert, immediately or at its start time; idempotent. Throws Problem `not_found`,
 * `forbidden`, or `validation_failed` if it has already expired.
 */
export async function publishAlert(context: SignedIn, { id }: { id: string }) {
  const now = context.now();
  return withTenant(context, async (tx) => {
    const alert = await lockAlert(tx, context, id);
    const isPublished = alert.state === 'scheduled' || alert.state === 'showing';
    requireRowAction(alertSource, context.actor, alert, isPublished ? 'withdraw' : 'publish');
    if (alert.expires_at !== null && new Date(alert.expires_at) <= now) {
      throw fieldProblem('expires_at', "The alert's end time has passed. Choose a later one.");
    }
    if (isPublished) return alert;
    const isScheduled = alert.starts_at !== null && new Date(alert.starts_at) > now;
    await setAlertState(tx, id, {
      state: isScheduled ? 'scheduled' : 'showing',
      shownAt: isScheduled ? null : now,
    });
    return readRow(tx, context, alertSource, id);
  });
}
