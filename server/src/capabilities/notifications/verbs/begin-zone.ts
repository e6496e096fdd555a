import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { insertZone, selectHours } from '../queries/preferences.ts';

/**
 * The browser's time zone holds for quiet hours and summaries as long as its person has named none; gives the one that
 * holds.
 */
export function beginZone(
  context: SignedIn,
  { time_zone: zone }: { time_zone: string },
): Promise<{ time_zone: string }> {
  return withTenant(context, async (tx) => {
    await insertZone(tx, zone, context.now());
    const hours = await selectHours(tx);
    return { time_zone: hours?.time_zone ?? zone };
  });
}
