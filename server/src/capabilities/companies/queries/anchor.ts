import { sql } from 'kysely';
import type { AnchorExpression } from '../../../kernel/capability.ts';

export const companyAnchor: AnchorExpression = (id) => sql`(
  select c.name from companies c where c.id = ${id} and c.deleted_at is null)`;
