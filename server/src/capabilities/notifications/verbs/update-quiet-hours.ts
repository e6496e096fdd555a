import type { NotificationPreferences, QuietHours } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { upsertHours } from '../queries/preferences.ts';
import { preferencesIn } from './preferences.ts';

/** Throws Problem `validation_failed` if quiet hours start and end at the same time. */
export async function updateQuietHours(
  context: SignedIn,
  { time_zone, ...quiet }: QuietHours & { time_zone: string },
): Promise<NotificationPreferences> {
  if (quiet.from === quiet.until) {
    const message = 'Choose an end time that differs from the start time.';
    throw new Problem('validation_failed', { fields: [{ path: 'until', message }] });
  }
  return withTenant(context, async (tx) => {
    await upsertHours(tx, { time_zone, quiet }, context.now());
    return preferencesIn(tx);
  });
}
