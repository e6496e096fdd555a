import { type PriceChangeResult, priceFileFields } from '@trunkline/contract/catalog';
import type { SignedIn } from '../../../../kernel/context.ts';
import { readTable } from '../../../../kernel/resource/read-csv.ts';
import { applyPriceChange, type PriceChangeRequest } from '../changes/change.ts';
import { fileReader } from './read-row.ts';

/**
 * Changes the prices of a list to those of a CSV file, from a day on; prices that are not in the
 * file stay. If a row is refused, nothing is changed. See `applyPriceChange`.
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
