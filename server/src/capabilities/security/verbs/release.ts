import type { SecurityBlock } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { canRelease } from '../policy.ts';
import { presentBlock } from '../present-block.ts';
import { releaseBlock, selectBlock } from '../queries/blocks.ts';

/**
 * Releases a block within reach before it expires. Throws Problem `not_found`, `conflict` if it has
 * ended, or `forbidden` for the caller's own.
 */
export function release(
  context: SignedIn,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<SecurityBlock> {
  return withTenant(context, async (tx) => {
    const before = await selectBlock(tx, id);
    if (before === null) throw new Problem('not_found');
    if (before.active && !canRelease(context.actor, before)) throw new Problem('forbidden');
    if (!(await releaseBlock(tx, id, reason)))
      throw new Problem('conflict', { message: 'This block has already ended.' });
    const block = await selectBlock(tx, id);
    if (block === null) throw new Problem('not_found');
    return presentBlock(context.actor, block);
  });
}
