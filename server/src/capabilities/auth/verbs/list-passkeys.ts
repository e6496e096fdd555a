import type { Passkey, Passkeys } from '@trunkline/contract/auth';
import type { SignedInCall } from '../call.ts';
import { rpIdOf, userHandleOf } from '../passkey-options.ts';
import { listPasskeys as selectPasskeys, type PasskeyRow } from '../queries/passkeys.ts';

export function presentPasskey(passkey: PasskeyRow): Passkey {
  const { id, credential_id, name, synced, created_at, last_used_at } = passkey;
  return {
    id,
    credential_id,
    name,
    synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/**
 * Returns this person's passkeys on all our sites, and the IDs that the browser needs for those on
 * this site.
 */
export async function listPasskeys({ tools, facts, session }: SignedInCall): Promise<Passkeys> {
  const passkeys = await selectPasskeys(tools.pool, session.user_id);
  return {
    items: passkeys.map(presentPasskey),
    rp_id: rpIdOf(facts.origin),
    user_handle: userHandleOf(session.user_id),
  };
}
