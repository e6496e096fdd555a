import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../context.ts';
import { toCsv } from './csv.ts';
import { recordExport, selectRows } from './queries.ts';
import type { ResourceSource, Selection } from './source.ts';

/** The rows of a list as CSV, at most `requestLimits.fileRows`; the audit log keeps who took how many. */
export async function exportRows<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  selection: Selection & { readonly sort: string },
): Promise<{ filename: string; csv: string; rows: number }> {
  const fields = Object.entries(source.description.fields)
    .filter(([, field]) => field.csv)
    .map(([name]) => name);
  const rows = await withTenant(context, async (tx) => {
    const page = { position: null, limit: requestLimits.fileRows };
    const found = await selectRows(tx, source, context.actor, selection, selection.sort, page);
    await recordExport(tx, source.table, { ...selection, rows: found.length });
    return found;
  });
  const day = context.now().toISOString().slice(0, 10);
  return {
    filename: `${source.description.name}-${day}.csv`,
    csv: toCsv(fields, rows),
    rows: rows.length,
  };
}
