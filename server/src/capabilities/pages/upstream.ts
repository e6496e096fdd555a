import type { Tx } from '@trunkline/database/database';
import { Problem } from '../../kernel/errors.ts';
import type { EditedRow } from './queries/pages.ts';
import { selectUpstream, type StoredUpstream } from './queries/upstream.ts';

/**
 * Finds the published page above that this page overrides. Throws Problem `not_found` if it no
 * longer exists.
 */
export async function findUpstream(tx: Tx, page: EditedRow): Promise<StoredUpstream> {
  const id = page.upstream_page_id;
  const upstream = id === null ? null : await selectUpstream(tx, page.company_id, { id });
  if (upstream === null) throw new Problem('not_found');
  return upstream;
}
