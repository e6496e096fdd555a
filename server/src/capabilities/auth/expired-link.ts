import { Problem } from '../../kernel/errors.ts';
import type { Connection } from './parts.ts';
import { purposeOf } from './queries/links.ts';

/**
 * Returns the Problem for a link that is invalid, used or expired; a magic link has its own code.
 */
export async function expiredLink(connection: Connection, hash: Buffer): Promise<Problem> {
  const purpose = await purposeOf(connection, hash);
  return new Problem(purpose === 'magic_link' ? 'otp_expired' : 'link_expired');
}
