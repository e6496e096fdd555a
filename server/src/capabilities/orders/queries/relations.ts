import type { Relation } from '@trunkline/contract/catalog/relations';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

/** The relations of services, with the buyer's active subscriptions to related ones. */
export interface RelatedServices {
  readonly relations: readonly Relation[];
  readonly active: readonly {
    readonly service_id: string;
    readonly beneficiary_id: string;
    readonly quantity: number;
  }[];
  /** Services that the buyer is offered or has; only offered ones have a slug. */
  readonly names: readonly {
    readonly id: string;
    readonly name: string;
    readonly slug: string | null;
  }[];
}

async function select(tx: Tx, call: RawBuilder<unknown>): Promise<RelatedServices> {
  const { rows } = await sql<{ found: RelatedServices | null }>`select ${call} as found`.execute(
    tx,
  );
  return rows[0]?.found ?? { relations: [], active: [], names: [] };
}

/**
 * Selects related services for the buyer's people and its seller; returns nothing for anyone else.
 */
export const selectRelated = (tx: Tx, buyerId: string, services: readonly string[]) =>
  select(tx, sql`app.order_relations(${buyerId}, ${services}::uuid[])`);

export interface Successor {
  readonly plan_id: string;
  readonly service_id: string;
  readonly service: string;
  readonly slug: string;
}

/** Selects the services on offer to a buyer that replace the services of plans. */
export async function selectSuccessors(
  tx: Tx,
  buyerId: string,
  planIds: readonly string[],
): Promise<Successor[]> {
  if (planIds.length === 0) return [];
  const { rows } = await sql<Successor>`
    select * from app.successors(${buyerId}, ${planIds}::uuid[])`.execute(tx);
  return rows;
}

/** Selects related services for people who accept a quote by its link; runs as the platform. */
export const selectRelatedByLink = (tx: Tx, buyerId: string, services: readonly string[]) =>
  select(tx, sql`app.relations_of(${buyerId}, ${services}::uuid[])`);
