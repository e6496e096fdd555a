import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { isApprovable, isStuck } from './orders.ts';

const ownCompany = sql`(select app.actor_company(app.user_id()))`;

export const countStuck: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from orders where ${isStuck} limit ${limit}) counted)`;

/** Counts approvals that the actor can give. */
export const countApprovals: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from order_tasks t where ${isApprovable} limit ${limit}) counted)`;

/** Counts the other open tasks of the actor's company on orders. */
export const countTasks: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from order_tasks t
    where t.responsible_id = ${ownCompany} and t.kind <> 'approval' and t.state in ('open', 'blocked')
    limit ${limit}) counted)`;
