import type { Relation } from '@trunkline/contract/catalog/relations';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** A company's units of a service, now and as scheduled. */
export interface UsedUnits {
  readonly id: string;
  readonly service_id: string;
  readonly service: string;
  readonly quantity: number;
  /** The quantity from the renewal on. */
  readonly later: number | null;
  readonly renews_on: string | null;
  readonly ends_on: string | null;
}

interface RelatedSubscriptions {
  readonly relations: readonly Relation[];
  readonly names: readonly { readonly id: string; readonly name: string }[];
  /** All subscriptions that the company uses, including this one. */
  readonly used: readonly UsedUnits[];
}

/** Selects the relations between the services used by the company that uses a subscription. */
export async function selectRelated(tx: Tx, id: string): Promise<RelatedSubscriptions | null> {
  const { rows } = await sql<{ found: RelatedSubscriptions | null }>`
    select app.subscription_relations(${id}) as found`.execute(tx);
  return rows[0]?.found ?? null;
}
