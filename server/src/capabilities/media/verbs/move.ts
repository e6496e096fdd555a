import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { readRow } from '../../../kernel/resource/get.ts';
import { readFolder } from '../folder.ts';
import { setFolder } from '../queries/assets.ts';
import { mediaSource } from '../source.ts';

interface Input {
  readonly ids: readonly string[];
  readonly folder_id: string | null;
}

const otherCompanyMessage = 'The file and the folder belong to different companies.';

/**
 * Moves files to a folder of their company, or out of their folder; a failure doesn't stop the
 * others.
 */
export async function moveAssets(
  context: SignedIn,
  { ids, folder_id }: Input,
): Promise<{ results: RowResult[] }> {
  const folder =
    folder_id === null ? null : await withTenant(context, (tx) => readFolder(tx, folder_id));
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const asset = await readRow(tx, context, mediaSource, id);
      name(asset.original_filename);
      requireAction(asset, 'update');
      if (folder !== null && folder.company_id !== asset.company_id)
        throw new Problem('conflict', { message: otherCompanyMessage });
      if (!(await setFolder(tx, id, folder_id))) throw new Problem('forbidden');
    }),
  );
}
