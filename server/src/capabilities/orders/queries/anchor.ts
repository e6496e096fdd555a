import { sql } from 'kysely';
import type { AnchorExpression } from '../../../kernel/capability.ts';

export const orderAnchor: AnchorExpression = (id) => sql`(
  select 'Order ' || o.number from orders o where o.id = ${id})`;
