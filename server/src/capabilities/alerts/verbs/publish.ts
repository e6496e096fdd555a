import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { holdAlert, setAlertState } from '../queries.ts';
import { alertSource } from '../source.ts';

/**
 * Shows an alert to those whom it concerns, or has it shown when its time comes. Throws Problem `not_found`, or
 * `validation_failed` when its time is over already.
 */
export async function publishAlert(context: SignedIn, { id }: { id: string }) {
  if (!may(context.actor, 'alerts:update')) throw new Problem('forbidden');
  const now = context.now();
  return withTenant(context, async (tx) => {
    const alert = await holdAlert(tx, id);
    if (alert === null) throw new Problem('not_found');
    if (alert.expires_at !== null && new Date(alert.expires_at) <= now) {
      throw new Problem('validation_failed', {
        fields: [{ path: 'expires_at', message: 'Its time is over. Please choose another end.' }],
      });
    }
    const later = alert.starts_at !== null && new Date(alert.starts_at) > now;
    if (alert.state === 'draft' || alert.state === 'ended') {
      await setAlertState(tx, id, {
        state: later ? 'scheduled' : 'showing',
        shownAt: later ? null : now,
      });
    }
    return readRow(tx, context, alertSource, id);
  });
}
