import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';

const ownCompany = sql`(select app.actor_company(app.user_id()))`;

/** Counts sales of the actor's company whose commitment ends in the next 30 days. */
export const countRenewals: AttentionExpression = ({ limit, now }) => sql`(
  select count(*) from (select from subscriptions s
    where s.seller_id = ${ownCompany} and s.state = 'active' and s.term_months > 0
      and s.parent_id is null
      and s.term_to between ${now}::date and ${now}::date + 30
    limit ${limit}) counted)`;

/**
 * Counts sales of the actor's company whose customer is committed for less time than the company is
 * to its own supplier, whom it would owe a fee for ending early.
 */
export const countExposed: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from subscriptions s
      join subscriptions above on above.chain_id = s.chain_id and above.hop = s.hop - 1
    where s.seller_id = ${ownCompany} and s.state in ('active', 'suspended', 'pending_cancel')
      and above.state in ('active', 'suspended') and above.early_fee_bps > 0
      and above.term_to > coalesce(s.ends_on, s.term_to)
    limit ${limit}) counted)`;
