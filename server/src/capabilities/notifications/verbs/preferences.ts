import { type NotificationPreferences, usualQuietHours } from '@trunkline/contract/notifications';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectChoices, selectHours } from '../queries/preferences.ts';

/** What holds for whoever asks, chosen or not. */
export async function preferencesIn(tx: Tx): Promise<NotificationPreferences> {
  const choices = await selectChoices(tx);
  const hours = await selectHours(tx);
  return {
    choices,
    time_zone: hours?.time_zone ?? null,
    quiet: hours?.quiet ?? { on: false, ...usualQuietHours },
  };
}

/** On which ways whoever asks is told about what, and when they are not disturbed. */
export function readPreferences(context: SignedIn): Promise<NotificationPreferences> {
  return withTenant(context, preferencesIn);
}
