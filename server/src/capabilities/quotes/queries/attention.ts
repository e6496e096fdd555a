import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';

/** Quotes that wait for an approval before they are sent. */
export const countUnapproved: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from quotes
    where deleted_at is null and state = 'awaiting_approval' limit ${limit}) counted)`;
