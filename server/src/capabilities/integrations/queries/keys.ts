import type { ScopeName } from '@trunkline/contract/integrations';
import type { Role } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

const state = sql`case when api_keys.revoked_at is not null then 'revoked'
  when api_keys.expires_at <= now() then 'expired' else 'active' end`;

export const keyColumns = sql`
  api_keys.id, api_keys.version, api_keys.company_id,
  coalesce((select c.name from companies c where c.id = api_keys.company_id), '') as company_name,
  api_keys.name, api_keys.prefix, api_keys.role, api_keys.scopes, ${state} as state,
  api_keys.last_used_at, api_keys.expires_at, api_keys.revoked_at,
  (select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
    p.email) from profiles p where p.id = api_keys.created_by) as created_by_name,
  api_keys.created_at`;

export const keySorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(api_keys.name)`, type: 'text' },
  expires_at: { expression: sql`api_keys.expires_at`, type: 'timestamptz' },
  created_at: { expression: sql`api_keys.created_at`, type: 'timestamptz' },
};

export const keyFilters = {
  state: (value: unknown) => sql`${state} = ${value}`,
  company_id: (value: unknown) => sql`api_keys.company_id = ${value}`,
};

/** A company has a handful of keys, so a scan is enough and no text index is needed. */
export const keySearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`strpos(lower(api_keys.name || ' ' || api_keys.prefix), lower(${text})) > 0`);

interface NewKey {
  readonly company_id: string;
  readonly name: string;
  readonly role: string;
  readonly scopes: readonly ScopeName[];
  readonly prefix: string;
  readonly hash: Buffer;
  readonly days: number;
}

/**
 * Stores a key with its service user. Fails with 42501 for permissions the caller may not grant.
 */
export async function insertKey(tx: Tx, key: NewKey): Promise<string> {
  const id = crypto.randomUUID();
  await sql`select app.create_api_key(${id}, ${key.company_id}, ${key.name}, ${key.role},
    ${key.scopes}::text[], ${key.prefix}, ${key.hash}, ${key.days})`.execute(tx);
  return id;
}

/** Checks whether a record within the reader's reach is an API key. */
export async function isApiKey(tx: Tx, id: string): Promise<boolean> {
  const key = await tx.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst();
  return key !== undefined;
}

/** Revokes a key within the reader's reach; false if there is no working one. */
export async function markRevoked(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.revoke_api_key(${id}) as done`.execute(tx);
  return rows[0]?.done === true;
}

/** Lists the roles that the reader can assign to a company's key, with their permissions. */
export async function selectChoices(tx: Tx, companyId: string) {
  const { rows } = await sql<{ role: Role; scopes: ScopeName[] }>`
    select role, scopes from app.key_choices(${companyId})`.execute(tx);
  return rows;
}
