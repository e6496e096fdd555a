import { sql } from 'kysely';
import type { AnchorExpression } from '../../../kernel/capability.ts';

export const subscriptionAnchor: AnchorExpression = (id) => sql`(
  select s.service || ': ' || s.plan from subscriptions s where s.id = ${id})`;
