import { type PriceChangeResult, priceFileFields } from '@trunkline/contract/catalog';
import type { SignedIn } from '../../../../kernel/context.ts';
import { readTable } from '../../../../kernel/resource/read-csv.ts';
import { applyPriceChange, type PriceChangeRequest } from '../changes/change.ts';
import { fileReader } from './read-row.ts';

/**
 * Sets the prices of a list from a CSV file, starting on a given day; prices that aren't in the
 * file stay the same. If a row is refused, nothing is changed. See `applyPriceChange`.
 *
 * @throws Problem `validation_failed` for a file that can't be read.
 */
export async function importPrices(
  context: SignedIn,
  { csv, ...request }: PriceChangeRequest & { readonly csv: string },
): Promise<PriceChangeResult> {
  const known: readonly string[] = priceFileFields;
  const { rows } = await readTable(csv, (name) => known.includes(name));
  return applyPriceChange(context, request, ({ sold }) =>
    Promise.resolve(Array.from(rows, fileReader(sold))),
  );
}
