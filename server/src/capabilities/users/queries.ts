import type { CompanyKind } from '@trunkline/contract/companies';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface ActorRow {
  company_id: string;
  company_name: string;
  company_slug: string;
  company_kind: CompanyKind;
  first_name: string;
  last_name: string;
  email: string;
  profile_photo_url: string | null;
  role: string;
  permissions: string[];
}

/** What the database says of the person whose claims the transaction carries; null when they may not act. */
export async function selectActor(tx: Tx): Promise<ActorRow | null> {
  const { rows } = await sql<ActorRow>`select * from app.actor()`.execute(tx);
  return rows[0] ?? null;
}
