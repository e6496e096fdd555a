import type { Connection } from '../parts.ts';
import { first } from './sessions.ts';

export async function replaceRecoveryCodes(
  connection: Connection,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await connection.query('delete from recovery_codes where user_id = $1', [userId]);
  await connection.query(
    'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
    [userId, hashes],
  );
}

/** Uses up a code; false if it isn't theirs or was used. */
export async function spendRecoveryCode(
  connection: Connection,
  code: { userId: string; hash: Buffer; now: Date },
): Promise<boolean> {
  const result = await connection.query(
    `update recovery_codes set used_at = $3
     where user_id = $1 and code_hash = $2 and used_at is null`,
    [code.userId, code.hash, code.now],
  );
  return result.rowCount === 1;
}

export async function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  const row = first(
    await connection.query<{ count: number }>(
      'select count(*)::integer as count from recovery_codes where user_id = $1 and used_at is null',
      [userId],
    ),
  );
  return row?.count ?? 0;
}
