import { type NotificationPreferences, defaultQuietHours } from '@trunkline/contract/notifications';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectChoices, selectHours } from '../queries/preferences.ts';

/** Selects the caller's effective preferences. */
export async function preferencesIn(tx: Tx): Promise<NotificationPreferences> {
  const choices = await selectChoices(tx);
  const hours = await selectHours(tx);
  return {
    choices,
    time_zone: hours?.time_zone ?? null,
    quiet: hours?.quiet ?? { on: false, ...defaultQuietHours },
  };
}

/** Returns the caller's channels per category and their quiet hours. */
export function readPreferences(context: SignedIn): Promise<NotificationPreferences> {
  return withTenant(context, preferencesIn);
}
