import type { PushStatus } from '@trunkline/contract/notifications';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { resumeEndpoint } from '../queries/devices.ts';

/**
 * Resumes push notifications after signing in again on a browser that had them. Devices the person
 * removed stay removed; subscriptions the push service has dropped have to be renewed.
 */
export async function resumeDevice(
  context: SignedIn,
  { endpoint }: { endpoint: string },
): Promise<{ status: PushStatus; public_key: string }> {
  const found = await withTenant(context, (tx) => resumeEndpoint(tx, endpoint, context.now()));
  const status = found?.is_active ? 'active' : found?.ended === 'gone' ? 'renew' : 'none';
  return { status: status, public_key: await context.push.publicKey() };
}
