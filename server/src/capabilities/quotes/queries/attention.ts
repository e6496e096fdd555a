import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';

/** Quotes of the actor's company that the actor can approve before they are sent. */
export const countApprovals: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from quotes q
    join quote_versions v on v.quote_id = q.id and v.number = q.latest
    where q.deleted_at is null and q.state = 'awaiting_approval'
      and q.seller_id = (select app.actor_company(app.user_id())) and app.may_approve_quote(v)
    limit ${limit}) counted)`;
