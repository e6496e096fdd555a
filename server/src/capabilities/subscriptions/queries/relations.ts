import type { Relation } from '@trunkline/contract/catalog/relations';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** A company's units of a service, and from which day. */
export interface Used {
  readonly id: string;
  readonly service_id: string;
  readonly service: string;
  readonly quantity: number;
  /** From its renewal. */
  readonly later: number | null;
  readonly renews_on: string | null;
  readonly ends_on: string | null;
}

interface RelatedSubscriptions {
  readonly relations: readonly Relation[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
  /** All that the company uses, with this one. */
  readonly used: readonly Used[];
}

/** The relations of what the company that uses a subscription has. */
export async function selectRelated(tx: Tx, id: string): Promise<RelatedSubscriptions | null> {
  const { rows } = await sql<{ found: RelatedSubscriptions | null }>`
    select app.subscription_relations(${id}) as found`.execute(tx);
  return rows[0]?.found ?? null;
}
