import { refusals } from '@trunkline/contract/kernel/refusals';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import type { RecycledTable } from '../../../kernel/recycle.ts';

type SqlExpression = RawBuilder<unknown>;
type Capabilities = Context['capabilities'];

/** Every table whose deleted rows go to the bin. */
const recycledTables = (capabilities: Capabilities): RecycledTable[] =>
  capabilities.flatMap(({ recycle }) => recycle);

/** Returns the table with this name, if its deleted rows go to the bin. */
export const recycledTable = (
  capabilities: Capabilities,
  name: string,
): RecycledTable | undefined => recycledTables(capabilities).find(({ table }) => table === name);

const jsonArray = (entries: SqlExpression[]): SqlExpression =>
  entries.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(entries)})`;

/*
 * Covers only the types needed, because planning the queries of every type takes far longer than
 * running them.
 */
function byTable(
  capabilities: Capabilities,
  types: ReadonlySet<string>,
  rowsOf: (recycled: RecycledTable) => SqlExpression,
): SqlExpression {
  const cases = recycledTables(capabilities)
    .filter(({ table }) => types.has(table))
    .map((recycled) => sql`when ${sql.lit(recycled.table)} then ${rowsOf(recycled)}`);
  if (cases.length === 0) return sql`'[]'::jsonb`;
  return sql`case d.item_type ${sql.join(cases, sql` `)} else '[]'::jsonb end`;
}

/** Counts the records purged with the item `d` of one of `types`, by kind. */
export function dependentsOfItem(
  capabilities: Capabilities,
  types: ReadonlySet<string>,
): SqlExpression {
  const dependents = capabilities.flatMap((capability) => capability.dependents);
  return byTable(capabilities, types, ({ table: parent }) =>
    jsonArray(
      dependents
        .filter(({ of }) => of === parent)
        .map(
          ({ kind, table, column }) =>
            sql`jsonb_build_object('kind', ${sql.lit(kind)}, 'count',
        (select count(*) from (
          select from ${sql.table(table)} where ${sql.ref(column)} = d.item_id
          limit ${sql.lit(requestLimits.counted)}) counted))`,
        ),
    ),
  );
}

const companyInBin = (table: string): SqlExpression => sql`exists (
  select from ${sql.table(table)} gone join companies c on c.id = gone.company_id
  where gone.id = d.item_id and c.deleted_at is not null)`;

/** Why the item `d` of one of `types` cannot be restored, as a list of sentences and nulls. */
export function conflictsOfItem(
  capabilities: Capabilities,
  types: ReadonlySet<string>,
): SqlExpression {
  return byTable(capabilities, types, ({ table, needsCompany, conflicts }) =>
    jsonArray(
      Object.entries({
        ...(needsCompany && {
          [refusals.company_in_recycle_bin]: companyInBin(table),
        }),
        ...conflicts?.(sql`d.item_id`),
      }).map(
        ([message, condition]) => sql`case when ${condition} then ${sql.lit(message)}::text end`,
      ),
    ),
  );
}
