import type { Sent } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { Call } from './call.ts';
import type { LinkRequest } from './links.ts';

/**
 * Queues the link as a job, so that the work and the response are the same whether or not the
 * account exists.
 */
export async function queueLink(
  { tools, facts: { host }, source }: Call,
  request: Pick<LinkRequest, 'purpose' | 'email'> & Partial<LinkRequest>,
): Promise<z.infer<typeof Sent>> {
  const device = source.device === null ? {} : { fromKnownDevice: true as const };
  const linkRequest = { host, rememberMe: false, invitationId: null, ...device, ...request };
  await tools.requestLink(linkRequest, tools.pool);
  return { sent: true };
}
