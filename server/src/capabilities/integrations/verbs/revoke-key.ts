import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { keySource } from '../key-source.ts';
import { markRevoked } from '../queries/keys.ts';

/**
 * Revokes a key: the next request with it is refused, in every process. Throws Problem `not_found`,
 * or `conflict` for a key that no longer works anyway.
 */
export function revokeKey(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    await readRow(tx, context, keySource, id);
    if (!(await markRevoked(tx, id)))
      throw new Problem('conflict', { message: 'This key no longer works.' });
    return readRow(tx, context, keySource, id);
  });
}
