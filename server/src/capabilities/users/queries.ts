import type { CompanyKind } from '@trunkline/contract/companies';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface ActorRow {
  company_id: string;
  company_name: string;
  company_slug: string;
  company_kind: CompanyKind;
  heads_branch: boolean;
  first_name: string;
  last_name: string;
  email: string;
  profile_photo_url: string | null;
  role: string;
  permissions: string[];
}

/** Reads the user of the transaction's claims; null if they may not act. */
export async function selectActor(tx: Tx): Promise<ActorRow | null> {
  const { rows } = await sql<ActorRow>`select * from app.actor()`.execute(tx);
  return rows[0] ?? null;
}

export async function updateName(
  tx: Tx,
  id: string,
  name: { first_name: string; last_name: string },
): Promise<void> {
  await tx.updateTable('profiles').set(name).where('id', '=', id).execute();
}

/** Sets a photo, replacing the previous one. */
export async function upsertPhoto(
  tx: Tx,
  photo: { user_id: string; image: Buffer; hash: string; url: string },
): Promise<void> {
  const { image, hash, url } = photo;
  await tx
    .insertInto('profile_photos')
    .values(photo)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ image, hash, url }))
    .execute();
}

export async function deletePhoto(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('profile_photos').where('user_id', '=', userId).execute();
}

/** Reads a photo of a user whom the reader may see; null if there is none with this hash. */
export async function selectPhoto(
  tx: Tx,
  { user, hash }: { user: string; hash: string },
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('profile_photos')
    .select('image')
    .where('user_id', '=', user)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.image ?? null;
}

/**
 * Returns the role of a user the reader may see; null if there is no such user, '' for one without
 * a role.
 */
export async function selectRole(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('profiles')
    .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select('user_roles.role')
    .where('profiles.id', '=', id)
    .where('profiles.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : (row.role ?? '');
}

export async function selectCompanyOf(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('profiles')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.company_id;
}

/**
 * Removes all second factors of a user; returns the email address to notify, or null if not
 * allowed.
 */
export async function resetSecondStep(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select app.reset_second_step(${id}) as email`.execute(tx);
  return rows[0]?.email ?? null;
}
