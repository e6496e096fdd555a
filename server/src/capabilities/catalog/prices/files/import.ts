import { type PriceChangeResult, priceFileFields } from '@trunkline/contract/catalog';
import type { SignedIn } from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { readCsv } from '../../../../kernel/resource/read-csv.ts';
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
  const { header, count, rows } = await readCsv(csv);
  const known: readonly string[] = priceFileFields;
  const unknown = header.filter((name) => !known.includes(name));
  const refuse = (message: string) =>
    new Problem('validation_failed', { fields: [{ path: 'csv', message }] });
  if (unknown.length > 0) throw refuse(`Unknown columns: ${unknown.join(', ').slice(0, 60)}`);
  if (count === 0) throw refuse('The file has no rows below its header.');
  return applyPriceChange(context, request, ({ sold }) =>
    Promise.resolve(Array.from(rows, fileReader(sold))),
  );
}
