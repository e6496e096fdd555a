/// <reference types="vite/types/importMeta.d.ts" />
import type { Line } from './expected-lines.ts';
import type { CompanyKey } from './hierarchy.ts';
import type { Table } from './object-kinds.ts';
import type { Routine } from './routine-kinds.ts';
import type { TableRows } from './row-kinds.ts';

/** Why a table has its own audit triggers instead of the general one. */
interface OwnTriggers {
  readonly own: string;
  /** The resource whose changes the log shows, if not the table. */
  readonly as?: string;
}

/** Tables whose every change is audited; for the others, the reason why not. */
export type AuditedTables = Readonly<Record<string, true | OwnTriggers | string>>;

/**
 * How to call each function for another company or person: a query that returns a row if the call
 * returns (or does) anything.
 */
export type Calls = Readonly<Record<string, (company: CompanyKey, person: string) => string>>;

/**
 * A capability's declarations about its tables and functions. Each file of `parts/` exports one as
 * `part`; the catalogue test fails for database objects that no part names.
 */
export interface IsolationPart {
  /** Parts whose rows are referenced by the rows of this part. */
  readonly after?: readonly IsolationPart[];
  /** The policies and grants of its tables. */
  readonly tables?: Readonly<Record<string, Table>>;
  readonly audited?: AuditedTables;
  /** Tables whose rows can't be changed, even by the owner. */
  readonly sealed?: readonly string[];
  /** A row of each table to try. */
  readonly rows?: Readonly<Record<string, TableRows>>;
  /** Operations on rows, by role. */
  readonly lines?: readonly Line[];
  /** Results of the policies alone for rows moved to or from another company. */
  readonly moves?: readonly Line[];
  readonly routines?: Readonly<Record<string, Routine>>;
  /** A call of every function, even if only triggers, policies or other functions use it. */
  readonly calls?: Calls;
  /** The companies for which calls by people return anything. */
  readonly callLines?: readonly Line[];
  /** The companies for which calls by jobs return anything, if not every company. */
  readonly jobLines?: readonly Line[];
}

function sortParts(parts: readonly IsolationPart[]): readonly IsolationPart[] {
  const sorted = new Set<IsolationPart>();
  const add = (part: IsolationPart) => {
    for (const before of part.after ?? []) add(before);
    sorted.add(part);
  };
  for (const part of parts) add(part);
  return [...sorted];
}

/** The parts of all capabilities; each follows the parts whose rows it refers to. */
export const parts = sortParts(
  Object.values(import.meta.glob<IsolationPart>('./parts/*.ts', { eager: true, import: 'part' })),
);

type NamedKind = 'tables' | 'audited' | 'rows' | 'routines' | 'calls';

/** Returns the declarations of one kind from all parts, by name. */
export const declarationsOf = <Kind extends NamedKind>(
  kind: Kind,
): NonNullable<IsolationPart[Kind]> =>
  Object.assign({}, ...parts.map((part) => part[kind])) as NonNullable<IsolationPart[Kind]>;
