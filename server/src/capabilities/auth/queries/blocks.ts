import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

/**
 * Ends the blocks of a person who has just proved their second factor on a device they have used
 * before: at most once a day, and never blocks that an administrator started. Returns whether the
 * person is no longer blocked.
 */
export async function releaseOwnBlock(connection: Connection, userId: string): Promise<boolean> {
  const row = first(
    await connection.query<{ released: boolean }>('select app.release_own_block($1) as released', [
      userId,
    ]),
  );
  return row?.released === true;
}
