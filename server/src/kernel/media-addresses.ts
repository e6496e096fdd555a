import type { Tables } from '@trunkline/database/database';
import type { Selectable } from 'kysely';

type ColumnKind<Value> = unknown extends Value ? 'jsonb' : string extends Value ? 'text' : never;

/**
 * Columns that contain addresses of files in the media library and are updated when a file is
 * replaced. Their table has the trigger app.sync_media_uses.
 */
export type MediaAddresses = {
  readonly [Table in keyof Tables]?: {
    readonly [Column in keyof Selectable<Tables[Table]>]?: ColumnKind<
      Selectable<Tables[Table]>[Column]
    >;
  };
};
