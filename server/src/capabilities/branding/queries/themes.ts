import type { Tx } from '@trunkline/database/database';

/** Selects a company's theme as stored; null if it has none. */
export async function selectTheme(
  tx: Tx,
  companyId: string,
): Promise<Record<string, unknown> | null> {
  const theme = await tx
    .selectFrom('tenant_themes')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return theme ?? null;
}
