import type { PageVersion, Snapshot } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readSnapshot } from '../content.ts';
import { selectVersion } from '../queries/versions.ts';

/** Reads one version of a page with its content. Throws Problem `not_found`. */
export async function readVersion(
  context: SignedIn,
  { id, number }: { id: string; number: number },
): Promise<PageVersion & { snapshot: Snapshot }> {
  const version = await withTenant(context, (tx) => selectVersion(tx, id, number));
  if (version === null) throw new Problem('not_found');
  const { kind, title, created_at, created_by, live } = version;
  return {
    number,
    kind,
    title,
    created_at,
    created_by,
    live,
    snapshot: await readSnapshot(version),
  };
}
