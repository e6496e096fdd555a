import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { selectExports } from './queries/own.ts';

/** Everything the actor has asked for at the present company and that is still kept. */
export async function listExports(context: SignedIn): Promise<{ items: ExportFile[] }> {
  return { items: await withTenant(context, (tx) => selectExports(tx, context.now())) };
}
