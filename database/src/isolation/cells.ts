import type pg from 'pg';
import type { Identity } from './actors.ts';
import {
  type CompanyRelation,
  home,
  insertStatement,
  literal,
  type Relation,
  relations,
  movedCompany,
} from './hierarchy.ts';
import { type TableRows, tables } from './rows.ts';

export const operations = [
  'select',
  'count',
  'insert',
  'update',
  'delete',
  'upsert',
  'steal',
  'push',
  'reference',
  'update_all',
  'push_all',
  'delete_all',
  'guarded',
] as const;
/**
 * Operations tried on a row. Besides the obvious ones: `steal` moves another's row to the actor,
 * `push` moves the actor's row to another, `reference` points a new row at another's row, `guarded`
 * checks whether policies apply at all. The `_all` ones have no condition, in which case PostgreSQL
 * doesn't apply the read policies.
 */
export type Operation = (typeof operations)[number];

export interface Cell {
  readonly table: string;
  readonly relation: Relation;
  readonly operation: Operation;
  readonly statement: string;
}

type Values = Readonly<Record<string, string | null>>;

/** A foreign key: the columns that reference another table. */
export interface Reference {
  readonly table: string;
  readonly columns: string[];
}

export async function readReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select c.conrelid::regclass::text as table, array(
      select a.attname::text from unnest(c.conkey) with ordinality k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.place) as columns
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/** Returns the cells of one table for one identity. */
export function cellsOf(
  table: string,
  identity: Identity,
  references: readonly Reference[],
  relationsToTry: readonly CompanyRelation[],
): Cell[] {
  const spec = tables[table];
  if (spec === undefined) throw new Error(`no rows declared for ${table}: see rows.ts`);
  const cells: Cell[] = [
    {
      table,
      relation: 'own',
      operation: 'update_all',
      statement: `update ${table} set ${spec.change}`,
    },
    { table, relation: 'own', operation: 'delete_all', statement: `delete from ${table}` },
    {
      table,
      relation: 'own',
      operation: 'guarded',
      statement: `select where row_security_active('${table}')`,
    },
  ];
  for (const relation of relationsToTry) {
    const targetRow = spec.row(relations[relation]);
    const newRow = spec.row(relations[relation], 'fresh');
    const add = (operation: Operation, statement: string) =>
      cells.push({ table, relation, operation, statement });
    for (const [operation, statement] of rowStatements(table, spec, targetRow))
      add(operation, statement);
    add('insert', insertStatement(table, newRow));
    for (const { columns } of references.filter((reference) => reference.table === table)) {
      const row = spec.row(home, 'referring');
      // A column without a value may be one that people can't write.
      const present = columns.filter((name) => name in newRow);
      const pointing = Object.fromEntries(present.map((name) => [name, newRow[name] ?? null]));
      if (present.length > 0) {
        add('reference', insertStatement(table, { ...row, ...pointing }));
      }
    }
  }
  if (spec.personal === true && identity.person !== null) {
    const [name = ''] = spec.key;
    const ownRow = { ...spec.row(home), [name]: identity.person };
    for (const [operation, statement] of rowStatements(table, spec, ownRow)) {
      cells.push({ table, relation: 'self', operation, statement });
    }
  }
  return cells;
}

function rowStatements(table: string, spec: TableRows, targetRow: Values): [Operation, string][] {
  const condition = `where ${spec.key.map((name) => `${name} = ${literal(targetRow[name] ?? null)}`).join(' and ')}`;
  const key = Object.fromEntries(spec.key.map((name) => [name, targetRow[name] ?? null]));
  const statements: [Operation, string][] = [
    ['select', `select 1 from ${table} ${condition}`],
    ['count', `select 1 from ${table} ${condition} having count(*) > 0`],
    ['update', `update ${table} set ${spec.change} ${condition}`],
    ['delete', `delete from ${table} ${condition}`],
    [
      'upsert',
      `${insertStatement(table, { ...spec.row(home, 'fresh'), ...key })}
        on conflict (${spec.key.join(', ')}) do update set ${spec.change}`,
    ],
  ];
  const { owner } = spec;
  if (owner === undefined) return statements;
  const row = spec.row(table === 'companies' ? movedCompany : home);
  const ownCondition = `where ${spec.key.map((name) => `${name} = ${literal(row[name] ?? null)}`).join(' and ')}`;
  const [ours, theirs] =
    table === 'companies'
      ? [spec.row(home).id, targetRow.id]
      : [spec.row(home)[owner], targetRow[owner]];
  statements.push(
    ['steal', `update ${table} set ${owner} = ${literal(ours ?? null)} ${condition}`],
    ['push', `update ${table} set ${owner} = ${literal(theirs ?? null)} ${ownCondition}`],
  );
  // The order of companies is undefined, and with it whether guard or policy refuses first.
  if (table !== 'companies') {
    statements.push(['push_all', `update ${table} set ${owner} = ${literal(theirs ?? null)}`]);
  }
  return statements;
}
