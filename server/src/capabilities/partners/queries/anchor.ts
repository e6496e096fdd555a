import { sql } from 'kysely';
import type { AnchorExpression } from '../../../kernel/capability.ts';

export const partnerAnchor: AnchorExpression = (id) => sql`(
  select c.name from partners p join companies c on c.id = p.partner_company_id
  where p.id = ${id} and p.deleted_at is null)`;
