import { Problem } from '../../kernel/errors.ts';
import type { Connection } from './parts.ts';
import { purposeOf } from './queries/links.ts';

/** The refusal of a link that is wrong, was used or has run out; a magic link has words of its own. */
export async function expiredLink(connection: Connection, hash: Buffer): Promise<Problem> {
  const purpose = await purposeOf(connection, hash);
  return new Problem(purpose === 'magic_link' ? 'otp_expired' : 'link_expired');
}
