import type { Tx } from '@trunkline/database/database';

/** Returns the name of a company within reach that is not in the recycle bin; null otherwise. */
export async function selectCompanyName(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}
