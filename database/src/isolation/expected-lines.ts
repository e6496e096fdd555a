import type { Actor, DatabaseRole } from './actors.ts';
import type { Outcome } from './probe.ts';

/* The expected results, written by hand. A line means that in these tables, these operations work
   for these actors on rows of these companies. An actor of the line gets `elsewhere` on any other
   row, everyone else gets `others`. Anything that no line names is refused. A person acts at the
   second assurance level only, so names of persons imply that level; `anybody` means anything
   that runs as the role, with or without claims. */
export interface Line {
  readonly tables: string;
  readonly operations: string;
  readonly actors: readonly Actor[] | 'anybody';
  readonly companies: string;
  readonly elsewhere: Outcome;
  readonly others: Outcome;
  /** The outcome at those companies: `done`, unless a policy refuses it only there. */
  readonly outcome: Outcome;
}
export type Lines = Readonly<Record<DatabaseRole, readonly Line[]>>;

export const line = (
  tables: string,
  operations: string,
  actors: Line['actors'],
  companies: string,
  elsewhere: Outcome = 'none',
  others: Outcome = elsewhere,
  outcome: Outcome = 'done',
): Line => ({ tables, operations, actors, companies, elsewhere, others, outcome });

export const administrators: readonly Actor[] = ['owner', 'admin'];
export const editors: readonly Actor[] = [...administrators, 'master_distributor', 'distributor'];
/** Actors who may create companies and see people. */
export const sellers: readonly Actor[] = [...editors, 'reseller'];
export const everyRole: readonly Actor[] = [...sellers, 'end_user'];
/** An unknown role has no permissions, but its person is still a member of their company. */
export const members: readonly Actor[] = [...everyRole, 'unknown'];

export const notAdministrators = members.filter((actor) => !administrators.includes(actor));

export const below = 'own descendant';
export const everywhere = 'own ancestor descendant sibling other_subtree self';
export const reading = 'select count';
export const changing = 'update delete upsert steal push update_all push_all delete_all';
export const writing = `insert reference ${changing}`;
