import type { DatabaseRole } from './actors.ts';

export interface Routine {
  /** `definer` runs with its owner's rights; `invoker` with the caller's. */
  readonly runs: 'definer' | 'invoker';
  /**
   * Roles that may call it besides its owner; none if only triggers, policies and other functions
   * use it.
   */
  readonly callers: string;
  /** `trunkline_owner` by default. */
  readonly owner?: DatabaseRole;
}
