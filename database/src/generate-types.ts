import type pg from 'pg';

const types: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  date: 'string',
  timestamptz: 'Instant',
  jsonb: 'Json',
  bytea: 'Buffer',
  _timestamptz: 'unknown',
  _int2: 'number[]',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  tsvector: 'unknown',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: boolean;
}

/** Generates Kysely's table types from the catalogue of a migrated database. */
export async function tableTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
      column_default is not null or is_identity = 'YES' as has_default,
      is_generated = 'ALWAYS' as is_generated
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
    order by table_name, ordinal_position`);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column_name}: ${typeOf(column)};`);
    return `export interface ${pascal(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`);
  return [
    '// Made from the migrated database by `npm run generate`; do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely';\n",
    '/** May be left out when a row is inserted. */',
    'type Generated<T> =',
    '  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;',
    'type Json = ColumnType<unknown, string, string>;',
    '/** ISO 8601 text, as the pool hands it out. */',
    'type Instant = ColumnType<string, Date | string, Date | string>;\n',
    body.join('\n'),
    `export interface DB {\n${index.join('\n')}\n}\n`,
  ].join('\n');
}

function typeOf(column: Column): string {
  const base = types[column.udt_name];
  if (base === undefined)
    throw new Error(`no type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  const nullable = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_generated) return `GeneratedAlways<${nullable}>`;
  return column.has_default ? `Generated<${nullable}>` : nullable;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
