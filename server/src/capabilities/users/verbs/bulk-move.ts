import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { SignedIn } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { getRow } from '../../../kernel/resource/index.ts';
import { userSource } from '../source.ts';
import { moveToCompany } from './move-to-company.ts';

/**
 * Moves several people to companies within reach, each separately; people already at the company
 * are left unchanged.
 */
export function bulkMove(
  context: SignedIn,
  { moves }: { moves: readonly { id: string; company_id: string }[] },
): Promise<{ results: RowResult[] }> {
  const companies = new Map(moves.map((move) => [move.id, move.company_id]));
  return forEachRecord([...companies.keys()], async (id, name) => {
    const person = await getRow(context, userSource, { id });
    name(person.name);
    const company = companies.get(id);
    if (company !== undefined && company !== person.company_id)
      await moveToCompany(context, { id, company_id: company });
  });
}
