import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { isStuck } from './orders.ts';

const own = sql`(select app.actor_company(app.user_id()))`;

export const countStuck: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from orders where ${isStuck} limit ${limit}) counted)`;

/** Orders that the actor can approve: those of its company, and escalated ones from below. */
export const countApprovals: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from order_tasks t
    where t.kind = 'approval' and t.state = 'open'
      and (t.owing_id = ${own} or t.details ? 'escalated_at') and app.can_approve(t)
    limit ${limit}) counted)`;

/** Other open tasks of the actor's company on orders. */
export const countTasks: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from order_tasks t
    where t.owing_id = ${own} and t.kind <> 'approval' and t.state in ('open', 'blocked')
    limit ${limit}) counted)`;
