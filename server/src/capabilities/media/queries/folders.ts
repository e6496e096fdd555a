import type { Tx } from '@trunkline/database/database';

const columns = ['id', 'company_id', 'parent_id', 'name', 'version'] as const;

/** Selects a company's folders, ordered by name, up to a limit that no company reaches. */
export function selectFolders(tx: Tx, companyId: string) {
  return tx
    .selectFrom('media_folders')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function selectFolder(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('media_folders')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertFolder(
  tx: Tx,
  folder: { company_id: string; parent_id: string | null; name: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('media_folders')
    .values(folder)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeFolder(
  tx: Tx,
  id: string,
  changes: { name?: string; parent_id?: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('media_folders')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves a folder's contents to its parent and deletes it. */
export async function removeFolderOnly(
  tx: Tx,
  { id, parent_id }: { id: string; parent_id: string | null },
): Promise<boolean> {
  await tx
    .updateTable('media_assets')
    .set({ folder_id: parent_id })
    .where('folder_id', '=', id)
    .execute();
  await tx.updateTable('media_folders').set({ parent_id }).where('parent_id', '=', id).execute();
  const result = await tx.deleteFrom('media_folders').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}
