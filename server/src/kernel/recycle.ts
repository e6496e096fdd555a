import type { RecycleType } from '@trunkline/contract/recycle/listing';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import type { RawBuilder } from 'kysely';

/**
 * A table whose deleted rows go to the recycle bin. In the database it has the trigger
 * app.sync_recycle_bin and a function app.purge_<table>.
 */
export interface RecycledTable {
  readonly table: RecycleType;
  /** The permission that restoring a row requires besides the bin's own. */
  readonly restoredWith: Permission;
  /** Set if a row can't be restored while its company (company_id) is in the bin. */
  readonly needsCompany?: true;
  /** Acquires the locks that a restore needs before it locks the row, as its resource does. */
  readonly acquireLocks?: (tx: Tx, id: string) => Promise<void>;
  /** Reasons why the row `id` can't be restored, each with the SQL condition for it. */
  readonly conflicts?: (id: RawBuilder<unknown>) => Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Rows that are purged with the row of another table that they refer to. */
export interface DependentRows {
  readonly of: RecycleType;
  /** The plural noun that the bin shows with their number. */
  readonly kind: string;
  readonly table: string;
  readonly column: string;
}
