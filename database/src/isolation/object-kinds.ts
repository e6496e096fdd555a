import type { DatabaseRole } from './actors.ts';

type Grants = Partial<Record<DatabaseRole, string>>;

export interface Table {
  /** Policies besides `owner`, which every table has: `command to roles`. */
  readonly policies: readonly string[];
  /** Privileges besides the owner's; those in brackets are limited to some columns. */
  readonly grants: Grants;
}

export const all = 'delete, insert, select, update';
export const platform = 'all to app_platform';
export const read = 'select to app_user';
