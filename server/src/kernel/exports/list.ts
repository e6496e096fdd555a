import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { selectExports } from './queries/exports.ts';

/** Lists the actor's exports at their current company that have not expired. */
export async function listExports(context: SignedIn): Promise<{ items: ExportFile[] }> {
  return { items: await withTenant(context, (tx) => selectExports(tx, context.now())) };
}
