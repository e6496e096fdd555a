import type { Passkey, RenamePasskeyInput } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { record, type SignedInCall, withFactors } from '../call.ts';
import { Problem } from '../../../kernel/errors.ts';
import { renamePasskey as updateName } from '../queries/passkeys.ts';
import { presentPasskey } from './list-passkeys.ts';

export async function renamePasskey(
  call: SignedInCall,
  { id, name }: z.output<typeof RenamePasskeyInput>,
): Promise<Passkey> {
  const userId = call.session.user_id;
  return withFactors(call, async (connection) => {
    const passkey = await updateName(connection, { id, userId, name });
    if (passkey === null) throw new Problem('mfa_factor_not_found');
    await record(call, connection, 'auth.passkey_renamed', userId, { passkeyId: id });
    return presentPasskey(passkey);
  });
}
