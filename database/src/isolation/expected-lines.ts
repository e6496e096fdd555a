import type { Actor, DatabaseRole } from './actors.ts';
import type { Outcome } from './probe.ts';

/*
 * What may be done, written down by hand. A line reads: in these tables these operations work for these
 * actors on rows of these companies. An actor of the line gets `elsewhere` on any other row, anybody else
 * gets `others`. What no line names is refused.
 *
 * A person acts at the second assurance level only, so names of persons mean that level; `anybody` means
 * whoever runs as the role, claims or not.
 */
export interface Line {
  readonly tables: string;
  readonly operations: string;
  readonly actors: readonly Actor[] | 'anybody';
  readonly companies: string;
  readonly elsewhere: Outcome;
  readonly others: Outcome;
  /** What becomes of it at those companies: `done` but for what a policy refuses only there. */
  readonly there: Outcome;
}
export type Lines = Readonly<Record<DatabaseRole, readonly Line[]>>;

export const line = (
  tables: string,
  operations: string,
  actors: Line['actors'],
  companies: string,
  elsewhere: Outcome = 'none',
  others: Outcome = elsewhere,
  there: Outcome = 'done',
): Line => ({ tables, operations, actors, companies, elsewhere, others, there });

export const administrators: readonly Actor[] = ['owner', 'admin'];
/** Who may change companies. */
export const editors: readonly Actor[] = [...administrators, 'master_distributor', 'distributor'];
/** Who may bring in new ones, and see the people. */
export const sellers: readonly Actor[] = [...editors, 'reseller'];
export const everyRole: readonly Actor[] = [...sellers, 'end_user'];
/** A role that nobody knows may do nothing, but its person is somebody at the own company. */
export const present: readonly Actor[] = [...everyRole, 'unknown'];

export const notAdministrators = present.filter((actor) => !administrators.includes(actor));

export const below = 'own descendant';
export const everywhere = 'own ancestor descendant sibling other_subtree self';
export const reading = 'select count';
export const changing = 'update delete upsert steal push update_all push_all delete_all';
export const writing = `insert reference ${changing}`;
