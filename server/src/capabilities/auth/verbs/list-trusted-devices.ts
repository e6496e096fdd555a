import type { TrustedDevice } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { deviceName } from '../device.ts';
import { listTrustedDevices as findDevices } from '../queries/own-devices.ts';
import { hashToken } from '../tokens.ts';

/** Returns the current user's trusted browsers. */
export async function listTrustedDevices({
  tools,
  session,
  headers,
  now,
}: SignedInCall): Promise<{ items: TrustedDevice[] }> {
  const token = tools.deviceCookie.read(headers);
  const hash = token === null ? null : hashToken(token);
  const rows = await findDevices(tools.pool, { userId: session.user_id, hash, now });
  return {
    items: rows.map((row) => ({
      id: row.id,
      current: row.current,
      device: deviceName(row.user_agent),
      address: row.address,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}
