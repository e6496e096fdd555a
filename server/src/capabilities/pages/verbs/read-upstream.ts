import type { PageChange, Snapshot } from '@trunkline/contract/pages';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readSnapshot } from '../content.ts';
import { differences } from '../differences.ts';
import { findEdited, workingCopy } from '../present.ts';
import { selectUpstreamVersion } from '../queries/upstream.ts';
import { findUpstream } from '../upstream.ts';

interface UpstreamView {
  readonly company_name: string;
  readonly changed: boolean;
  readonly base: Snapshot | null;
  readonly current: Snapshot;
  readonly mine: Snapshot;
  readonly changes: PageChange[];
}

/**
 * Reads the changes to the page that this one overrides. Throws Problem `not_found` if it no longer
 * exists.
 */
export function readUpstream(context: SignedIn, { id }: { id: string }): Promise<UpstreamView> {
  return withTenant(context, async (tx) => {
    const page = await findEdited(tx, id);
    const upstream = await findUpstream(tx, page);
    const stored =
      page.upstream_version === null
        ? null
        : await selectUpstreamVersion(tx, page.company_id, {
            id: upstream.id,
            number: page.upstream_version,
          });
    const base = stored === null ? null : await readSnapshot(stored);
    const current = await readSnapshot(upstream);
    const mine = await workingCopy(page);
    return {
      company_name: upstream.company_name,
      changed: upstream.number !== page.upstream_version,
      base,
      current,
      mine,
      changes: differences(base ?? mine, current),
    };
  });
}
