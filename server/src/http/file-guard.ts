import { type SignedIn, signedIn } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { type Incoming, personOf } from '../kernel/operations.ts';

/**
 * Returns the user requesting a file: files are not operations, but have the same guard as those
 * that require sign-in at level 2. Throws Problem otherwise.
 */
export async function authorizeFile(incoming: Incoming): Promise<SignedIn> {
  const session = await incoming.session();
  await incoming.limit('default', session);
  if (session === null) throw new Problem('unauthenticated');
  if (session.aal !== 'aal2') throw new Problem('mfa_required');
  return signedIn({ ...incoming, actor: await personOf(incoming, session) });
}
