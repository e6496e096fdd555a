import type { RowResult } from '@trunkline/contract/kernel/resource';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, problemOf } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/get.ts';
import { readFolder } from '../folder.ts';
import { setFolder } from '../queries/assets.ts';
import { mediaSource } from '../source.ts';

interface Input {
  readonly ids: readonly string[];
  readonly folder_id: string | null;
}

const otherCompanyMessage = 'The file and the folder belong to different companies.';

/** Moves files to a folder of their company, or out of any; a failure doesn't stop the others. */
export async function moveAssets(
  context: SignedIn,
  { ids, folder_id }: Input,
): Promise<{ results: RowResult[] }> {
  const folder =
    folder_id === null ? null : await withTenant(context, (tx) => readFolder(tx, folder_id));
  const results: RowResult[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      await withTenant(context, async (tx) => {
        const asset = await readRow(tx, context, mediaSource, id);
        label = asset.original_filename;
        requireAction(asset, 'update');
        if (folder !== null && folder.company_id !== asset.company_id)
          throw new Problem('conflict', { message: otherCompanyMessage });
        if (!(await setFolder(tx, id, folder_id))) throw new Problem('forbidden');
      });
      results.push({ id, line: null, label, ok: true, errors: [] });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status >= 500) throw error;
      const errors = [{ field: null, message: problem.message }];
      results.push({ id, line: null, label, ok: false, errors });
    }
  }
  return { results };
}
