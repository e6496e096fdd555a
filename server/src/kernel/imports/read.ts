import type { ImportRun } from '@trunkline/contract/kernel/imports';
import { type SignedIn, withTenant } from '../context.ts';
import { cancelOwn, readImport } from './queries/imports.ts';

/** Reads the progress of the actor's import. @throws Problem not_found */
export function getImport(context: SignedIn, { id }: { id: string }): Promise<ImportRun> {
  return withTenant(context, (tx) => readImport(tx, id));
}

/** Stops the actor's import after the chunk that is running. @throws Problem not_found */
export function cancelImport(context: SignedIn, { id }: { id: string }): Promise<ImportRun> {
  return withTenant(context, async (tx) => {
    await cancelOwn(tx, id, context.now());
    return readImport(tx, id);
  });
}
