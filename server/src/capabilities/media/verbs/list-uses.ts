import type { AssetUse } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/get.ts';
import { selectUses } from '../queries/assets.ts';
import { mediaSource } from '../source.ts';

/** Returns the records within reach that use a file. Throws Problem `not_found`. */
export function listUses(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ items: AssetUse[] }> {
  return withTenant(context, async (tx) => {
    await readRow(tx, context, mediaSource, id);
    return { items: await selectUses(tx, id) };
  });
}
