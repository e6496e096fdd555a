import type pg from 'pg';
import type { Identity } from './actors.ts';
import {
  type CompanyRelation,
  home,
  insertStatement,
  literal,
  type Relation,
  relations,
  wanderer,
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
  tried: readonly CompanyRelation[],
): Cell[] {
  const how = tables[table];
  if (how === undefined) throw new Error(`no rows declared for ${table}: see rows.ts`);
  const cells: Cell[] = [
    {
      table,
      relation: 'own',
      operation: 'update_all',
      statement: `update ${table} set ${how.change}`,
    },
    { table, relation: 'own', operation: 'delete_all', statement: `delete from ${table}` },
    {
      table,
      relation: 'own',
      operation: 'guarded',
      statement: `select where row_security_active('${table}')`,
    },
  ];
  for (const relation of tried) {
    const victim = how.row(relations[relation]);
    const fresh = how.row(relations[relation], 'fresh');
    const add = (operation: Operation, statement: string) =>
      cells.push({ table, relation, operation, statement });
    for (const [operation, statement] of onRow(table, how, victim)) add(operation, statement);
    add('insert', insertStatement(table, fresh));
    for (const { columns } of references.filter((reference) => reference.table === table)) {
      const row = how.row(home, 'referring');
      // A column without a value may be one that people can't write.
      const present = columns.filter((name) => name in fresh);
      const pointing = Object.fromEntries(present.map((name) => [name, fresh[name] ?? null]));
      if (present.length > 0) {
        add('reference', insertStatement(table, { ...row, ...pointing }));
      }
    }
  }
  if (how.personal === true && identity.person !== null) {
    const [name = ''] = how.key;
    const self = { ...how.row(home), [name]: identity.person };
    for (const [operation, statement] of onRow(table, how, self)) {
      cells.push({ table, relation: 'self', operation, statement });
    }
  }
  return cells;
}

function onRow(table: string, how: TableRows, victim: Values): [Operation, string][] {
  const is = `where ${how.key.map((name) => `${name} = ${literal(victim[name] ?? null)}`).join(' and ')}`;
  const key = Object.fromEntries(how.key.map((name) => [name, victim[name] ?? null]));
  const statements: [Operation, string][] = [
    ['select', `select 1 from ${table} ${is}`],
    ['count', `select 1 from ${table} ${is} having count(*) > 0`],
    ['update', `update ${table} set ${how.change} ${is}`],
    ['delete', `delete from ${table} ${is}`],
    [
      'upsert',
      `${insertStatement(table, { ...how.row(home, 'fresh'), ...key })}
        on conflict (${how.key.join(', ')}) do update set ${how.change}`,
    ],
  ];
  const { owner } = how;
  if (owner === undefined) return statements;
  const row = how.row(table === 'companies' ? wanderer : home);
  const ownCondition = `where ${how.key.map((name) => `${name} = ${literal(row[name] ?? null)}`).join(' and ')}`;
  const [ours, theirs] =
    table === 'companies' ? [how.row(home).id, victim.id] : [how.row(home)[owner], victim[owner]];
  statements.push(
    ['steal', `update ${table} set ${owner} = ${literal(ours ?? null)} ${is}`],
    ['push', `update ${table} set ${owner} = ${literal(theirs ?? null)} ${ownCondition}`],
  );
  // The order of companies is undefined, and with it whether guard or policy refuses first.
  if (table !== 'companies') {
    statements.push(['push_all', `update ${table} set ${owner} = ${literal(theirs ?? null)}`]);
  }
  return statements;
}
