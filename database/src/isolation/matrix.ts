import type pg from 'pg';
import { databaseRoles, describeIdentity, identities, type Identity } from './actors.ts';
import { isDeep } from '../testing.ts';
import { cellsOf, type Reference } from './cells.ts';
import { expectedOutcome, granted, policiesAlone } from './expected.ts';
import { companyRelations, type CompanyRelation } from './hierarchy.ts';
import { attempt, Preparation } from './probe.ts';

export interface Findings {
  /** Number of cells tried. */
  readonly cells: number;
  /**
   * One line for every cell that differs from the declaration: role, actor, level, relation, table,
   * operation.
   */
  readonly failures: readonly string[];
}

export type Layer = 'granted' | 'policies alone';
const declared = { granted, 'policies alone': policiesAlone };

/**
 * Grants are the same for rows of every company, so one company within reach and one outside it are
 * enough to test them. Policies are tried with every relation.
 */
const relations: Readonly<Record<Layer, readonly CompanyRelation[]>> = {
  granted: isDeep ? companyRelations : ['own', 'other_subtree'],
  'policies alone': companyRelations,
};

/** Whether to stop at the first finding, as for mutants, or collect all. */
type Extent = 'all' | 'first';

/** Tries every cell of one table for the given identities, in an open transaction. */
export async function tryTable(
  admin: pg.ClientBase,
  table: string,
  layer: Layer,
  references: readonly Reference[],
  actors: readonly Identity[] = identities,
  extent: Extent = 'all',
): Promise<Findings> {
  const failures: string[] = [];
  const preparation = new Preparation();
  let attemptCount = 0;
  for (const identity of actors) {
    const cells = cellsOf(table, identity, references, relations[layer]);
    const statements = cells.map((cell) => cell.statement);
    const outcomes = await attempt(admin, identity, table, statements, preparation);
    for (const [index, { relation, operation, statement }] of cells.entries()) {
      const { role, actor, assurance } = identity;
      const lines = declared[layer][role];
      const expected = expectedOutcome(lines, table, operation, actor, assurance, relation);
      const outcome = outcomes[index] ?? 'nothing';
      if (outcome !== expected) {
        failures.push(
          `${describeIdentity(identity)} · ${operation} ${table} of ${relation}: ${outcome}, not ${expected} (${statement})`,
        );
      }
    }
    attemptCount += cells.length;
    if (extent === 'first' && failures.length > 0) break;
  }
  return { cells: attemptCount, failures };
}

/** Grants every privilege on every table to every role, so that only policies restrict access. */
export async function grantEverything(admin: pg.ClientBase): Promise<void> {
  await admin.query(`grant all on all tables in schema public to ${databaseRoles.join(', ')}`);
}
