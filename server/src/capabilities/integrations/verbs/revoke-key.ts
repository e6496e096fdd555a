import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { keySource } from '../key-source.ts';
import { markRevoked } from '../queries/keys.ts';

const noLongerWorks = () => new Problem('conflict', { message: 'This key no longer works.' });

/**
 * Revokes a key: the next request with it is refused, in every process. Throws Problem `not_found`,
 * `forbidden`, or `conflict` for a key that no longer works anyway.
 */
export function revokeKey(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const key = await readRow(tx, context, keySource, id);
    requireAction(key, 'revoke', key.state === 'active' ? null : noLongerWorks());
    if (!(await markRevoked(tx, id))) throw noLongerWorks();
    return readRow(tx, context, keySource, id);
  });
}
