import type { SessionEntry } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { deviceName } from '../device.ts';
import { listSessions as findSessions } from '../queries/own-sessions.ts';

/** Returns the current user's active sessions, including those waiting for their second step. */
export async function listSessions({
  tools,
  session,
  now,
}: SignedInCall): Promise<{ items: SessionEntry[] }> {
  const rows = await findSessions(tools.pool, session.user_id, now);
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.id === session.id,
      method: row.method,
      device: deviceName(row.user_agent),
      address: row.address,
      remember_me: row.remember_me,
      created_at: row.created_at.toISOString(),
      last_activity: row.last_activity.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}
