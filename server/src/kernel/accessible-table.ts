import type { PermissionResource } from '@trunkline/contract/kernel/roles';
import type { RawBuilder } from 'kysely';

/** A table whose rows an access explanation can cover. */
export interface AccessibleTable {
  readonly table: string;
  /** The resource whose permission its policies require, besides access to the row's company. */
  readonly resource: PermissionResource;
  /** What that permission allows reading: 'pages', 'the audit log'. */
  readonly noun: string;
  /** SQL for `label`, `company_id`, `deleted` and `open` of the row `p`. */
  readonly columns: RawBuilder<unknown>;
}
