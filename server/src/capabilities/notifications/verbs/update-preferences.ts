import type {
  NotificationChoice,
  NotificationPreferences,
} from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { insertZone, upsertChoice } from '../queries/preferences.ts';
import { preferencesIn } from './preferences.ts';

/** Sets the choice for one category. The browser's time zone applies if the person has set none. */
export function updatePreferences(
  context: SignedIn,
  {
    time_zone: zone,
    ...choice
  }: Omit<NotificationChoice, 'fixed'> & {
    time_zone?: string | undefined;
  },
): Promise<NotificationPreferences> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await upsertChoice(tx, choice, now);
    if (zone !== undefined) await insertZone(tx, zone, now);
    return preferencesIn(tx);
  });
}
