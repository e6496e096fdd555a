import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { isApprovable } from './quotes.ts';

export const countApprovals: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from quotes
    where quotes.deleted_at is null and ${isApprovable} limit ${limit}) counted)`;
