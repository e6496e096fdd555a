import type pg from 'pg';

/**
 * The companies of the matrix: the platform, distributor A with two resellers and their customers,
 * and distributor B with its own. Every actor is at A, so each other company has a relation to
 * them.
 */
export const companies = {
  platform: { kind: 'platform', parent: null },
  a: { kind: 'distributor', parent: 'platform' },
  a1: { kind: 'reseller', parent: 'a' },
  a1customer: { kind: 'customer', parent: 'a1' },
  a2: { kind: 'reseller', parent: 'a' },
  a2customer: { kind: 'customer', parent: 'a2' },
  b: { kind: 'distributor', parent: 'platform' },
  b1: { kind: 'reseller', parent: 'b' },
  b1customer: { kind: 'customer', parent: 'b1' },
} as const satisfies Record<string, { kind: string; parent: string | null }>;
export type CompanyKey = keyof typeof companies;
export const companyKeys: readonly CompanyKey[] = [
  'platform',
  'a',
  'a1',
  'a1customer',
  'a2',
  'a2customer',
  'b',
  'b1',
  'b1customer',
];

/**
 * The relation of a row's company to the actor's; `self` is the actor's own row at their company.
 */
export const relations = {
  own: 'a',
  ancestor: 'platform',
  descendant: 'a1',
  sibling: 'b',
  other_subtree: 'b1',
} as const satisfies Record<string, CompanyKey>;
export type CompanyRelation = keyof typeof relations;
export type Relation = CompanyRelation | 'self';
export const companyRelations: readonly CompanyRelation[] = [
  'own',
  'ancestor',
  'descendant',
  'sibling',
  'other_subtree',
];

export const home: CompanyKey = relations.own;
/**
 * The company that is moved around: it starts below A and can be moved to each relation without
 * breaking the order of kinds.
 */
export const movedCompany: CompanyKey = 'a2customer';

/** FNV-1a, because these lists are read in browsers too, which lack Node's hashes. */
function hash(text: string, seed: number): string {
  let value = 0x811c9dc5 ^ seed;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** Returns a deterministic id: the same for the same words in every run. */
export function idOf(...parts: string[]): string {
  const digits = [1, 2, 3, 4].map((seed) => hash(parts.join('/'), seed)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const companyId = (company: CompanyKey): string => idOf('companies', company);

/** All people in the matrix: the six roles, an unknown role, and a suspended person; all at A. */
export const persons = [
  'owner',
  'admin',
  'master_distributor',
  'distributor',
  'reseller',
  'end_user',
  'unknown',
  'suspended',
] as const;
export type Person = (typeof persons)[number];

export const personId = (person: Person): string => idOf('persons', person);

/** Inserts a row as the superuser, bypassing the policies. */
export async function insert(
  admin: pg.ClientBase,
  table: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  await admin.query(insertStatement(table, values));
}

export function insertStatement(
  table: string,
  values: Readonly<Record<string, string | null>>,
): string {
  const columns = Object.keys(values).join(', ');
  return `insert into ${table} (${columns}) values (${Object.values(values).map(literal).join(', ')})`;
}

/** Like `literal`, but accepts missing values. */
export const value = (text: string | null | undefined) => literal(text ?? null);

/** Returns a value as an untyped SQL literal; PostgreSQL infers the column's type. */
export function literal(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`;
}
