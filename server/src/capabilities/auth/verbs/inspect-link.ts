import type { InspectInput, LinkInfo } from '@trunkline/contract/auth';
import type * as z from 'zod';
import type { Call } from '../call.ts';
import { expiredLink } from '../expired-link.ts';
import { findOpenInvitation } from '../queries/invitations.ts';
import { findLink } from '../queries/links.ts';
import { hashToken } from '../tokens.ts';

/**
 * Describes what a link does without using it up, so that email scanners that open links do no
 * harm.
 */
export async function inspectLink(
  { tools, now }: Call,
  { token }: z.output<typeof InspectInput>,
): Promise<z.infer<typeof LinkInfo>> {
  const hash = hashToken(token);
  const link = await findLink(tools.pool, hash, now);
  if (link === null) throw await expiredLink(tools.pool, hash);
  const { purpose, email, expires_at, invitation_id } = link;
  const info = { purpose, email, expires_at: expires_at.toISOString(), invitation: null };
  if (invitation_id === null) return info;
  const offer = await findOpenInvitation(tools.pool, invitation_id, now);
  if (offer === null) throw await expiredLink(tools.pool, hash);
  const { company_name, role } = offer;
  return { ...info, invitation: { company_name, role } };
}
