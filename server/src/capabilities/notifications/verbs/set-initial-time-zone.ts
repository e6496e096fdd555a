import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { insertZone, selectHours } from '../queries/preferences.ts';

/**
 * Stores the browser's time zone for quiet hours and digests if the person has set none; returns
 * the effective one.
 */
export function setInitialTimeZone(
  context: SignedIn,
  { time_zone: zone }: { time_zone: string },
): Promise<{ time_zone: string }> {
  return withTenant(context, async (tx) => {
    await insertZone(tx, zone, context.now());
    const hours = await selectHours(tx);
    return { time_zone: hours?.time_zone ?? zone };
  });
}
