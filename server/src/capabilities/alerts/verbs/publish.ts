import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { holdAlert, setAlertState } from '../queries.ts';
import { alertSource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/**
 * Publishes an alert, immediately or at its start time. Throws Problem `not_found`, or
 * `validation_failed` if it has already expired.
 */
export async function publishAlert(context: SignedIn, { id }: { id: string }) {
  const now = context.now();
  return withTenant(context, async (tx) => {
    const alert = await holdAlert(tx, id);
    if (alert === null) throw new Problem('not_found');
    const before = await readRow(tx, context, alertSource, id);
    if (before.state === 'scheduled' || before.state === 'showing') return before;
    requireAction(before, 'publish');
    if (alert.expires_at !== null && new Date(alert.expires_at) <= now) {
      throw new Problem('validation_failed', {
        fields: [
          { path: 'expires_at', message: "The alert's end has passed. Choose a later one." },
        ],
      });
    }
    const later = alert.starts_at !== null && new Date(alert.starts_at) > now;
    await setAlertState(tx, id, {
      state: later ? 'scheduled' : 'showing',
      shownAt: later ? null : now,
    });
    return readRow(tx, context, alertSource, id);
  });
}
