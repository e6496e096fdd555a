import type pg from 'pg';

const namesOf = async (client: pg.ClientBase, query: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => `  '${name}',\n`).join('');
};

/**
 * Generates the names that browser and server share with the database, in the order in which the
 * migrations introduce them.
 */
export async function sharedNames(client: pg.ClientBase): Promise<string> {
  const resources = await namesOf(
    client,
    'select resource as name from role_permissions group by resource order by min(ctid)',
  );
  const recycled = await namesOf(
    client,
    `select t.tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
     where f.proname = 'sync_recycle_bin' order by t.tgrelid`,
  );
  return [
    '// Made from the migrated database by `npm run generate`; do not edit.',
    '/** Resources that roles have default permissions for. */',
    `export const permissionResources = [\n${resources}] as const;\n`,
    '/** Tables whose deleted rows go to the recycle bin. */',
    `export const recycleTypeNames = [\n${recycled}] as const;\n`,
  ].join('\n');
}
