import type { Permission } from '@trunkline/contract/kernel/roles';
import type { PostureItemName } from '@trunkline/contract/security/posture-items';
import type { SignedIn } from './context.ts';

/** A security finding, as much as its fix needs of it. */
export interface FixedFinding {
  /** ID of the person, company or record it is about. */
  readonly subject: string;
  readonly company_id: string;
  /** Permissions that the company gave to roles. */
  readonly permissions: readonly {
    readonly role: string;
    readonly resource: string;
    readonly action: string;
  }[];
}

/** What the Security Dashboard can do about findings of one kind. */
export interface FindingFix {
  readonly needs: Permission;
  /** Fixes one finding; a Problem is its refusal. */
  readonly fix: (context: SignedIn, finding: FixedFinding) => Promise<unknown>;
  /** Restores what was before; absent where that isn't possible. */
  readonly undo?: (context: SignedIn, finding: FixedFinding) => Promise<unknown>;
}

export type FindingFixes = { readonly [Kind in PostureItemName]?: FindingFix };
