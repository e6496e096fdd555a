import type { PushStatus } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { resumeEndpoint } from '../queries/devices.ts';

/**
 * Whoever has signed in again on a browser where they were told before is told there again. What they have removed
 * themselves stays removed; what the push service has forgotten is to be made anew.
 */
export async function resumeDevice(
  context: SignedIn,
  { endpoint }: { endpoint: string },
): Promise<{ standing: PushStatus; public_key: string }> {
  const found = await withTenant(context, (tx) => resumeEndpoint(tx, endpoint, context.now()));
  const standing = found?.is_active ? 'active' : found?.ended === 'gone' ? 'renew' : 'none';
  return { standing, public_key: await context.push.publicKey() };
}
