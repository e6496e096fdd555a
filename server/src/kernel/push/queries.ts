import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../context.ts';

const name = 'push';
const reason = "read the server's push keys";

export interface StoredKeys {
  readonly public_key: string;
  readonly sealed_key: string;
}

/** Returns the key pair that all processes use: the stored one, otherwise the one given. */
export function keepFirstKeys(database: Database, keys: StoredKeys, at: Date): Promise<StoredKeys> {
  return withPlatform(database, reason, async (tx) => {
    await tx
      .insertInto('server_keys')
      .values({ name, ...keys, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return tx
      .selectFrom('server_keys')
      .select(['public_key', 'sealed_key'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  });
}

export async function selectKeys(database: Database): Promise<StoredKeys | undefined> {
  return withPlatform(database, reason, (tx) =>
    tx
      .selectFrom('server_keys')
      .select(['public_key', 'sealed_key'])
      .where('name', '=', name)
      .executeTakeFirst(),
  );
}

/** Deletes a key pair that can no longer be opened. */
export async function deleteKeys(database: Database, { public_key }: StoredKeys): Promise<void> {
  await withPlatform(database, reason, (tx) =>
    tx
      .deleteFrom('server_keys')
      .where('name', '=', name)
      .where('public_key', '=', public_key)
      .execute(),
  );
}
