import { sql } from 'kysely';
import type { AnchorExpression } from '../../../kernel/capability.ts';

export const quoteAnchor: AnchorExpression = (id) => sql`(
  select 'Quote ' || q.number from quotes q where q.id = ${id} and q.deleted_at is null)`;
