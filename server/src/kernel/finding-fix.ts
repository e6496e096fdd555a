import type { Permission } from '@trunkline/contract/kernel/roles';
import type { FixEffect } from '@trunkline/contract/security';
import type { FixChange, PostureItemName } from '@trunkline/contract/security/posture-items';
import type { SignedIn } from './context.ts';
import { Problem } from './errors.ts';

/** The data of a security finding that its fix needs. */
export interface FixedFinding {
  /** ID of the person, company or record it is about. */
  readonly subject: string;
  readonly company_id: string;
  /** Permissions that the company granted to roles. */
  readonly permissions: readonly {
    readonly role: string;
    readonly resource: string;
    readonly action: string;
  }[];
}

export interface NamedFinding extends FixedFinding {
  /** The name of its subject. */
  readonly label: string;
}

/** The fix on the Security Dashboard for findings of one kind. */
export interface FindingFix {
  readonly needs: Permission;
  /** Lists the people or records that the fix changes, for previews. */
  readonly effects: (context: SignedIn, finding: NamedFinding) => Promise<FixEffect[]>;
  /**
   * Fixes one finding, or throws a Problem that states why it can't. Changes only the database: a
   * preview runs it and rolls it back.
   */
  readonly fix: (context: SignedIn, finding: FixedFinding) => Promise<unknown>;
  /** Restores the previous state; absent where that isn't possible. */
  readonly undo?: (context: SignedIn, finding: FixedFinding) => Promise<unknown>;
}

/** Creates the error for a fix that can't be undone. */
export const notUndoable = () => new Problem('conflict', { message: "This can't be undone." });

export type FindingFixes = { readonly [Kind in PostureItemName]?: FindingFix };

export const effectOn = (
  who: string,
  change: FixChange,
  overrides: Partial<Pick<FixEffect, 'count' | 'permission'>> = {},
): FixEffect => ({ who, change, count: null, permission: null, ...overrides });

/** Returns the effects of a fix that only changes its subject. */
export const effectOnSubject =
  (change: FixChange): FindingFix['effects'] =>
  async (_context, { label }) => [effectOn(label, change)];
