import { sql } from 'kysely';
import type { CountExpression } from '../../../kernel/capability.ts';

/** Counts the deleted items the reader can see. */
export const countItems: CountExpression = ({ max }) =>
  sql`(select count(*) from (select from deleted_items limit ${max}) counted)`;

/** The recycle bin's figure for the dashboard, counted under the reader's policies. */
export const binFigures = sql`(
  select jsonb_build_object('recycle_bin', count(*)) from deleted_items)`;
