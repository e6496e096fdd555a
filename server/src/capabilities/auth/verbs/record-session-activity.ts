import type { Extended } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { type SignedInCall, transact } from '../call.ts';
import { recordActivity } from '../queries/own-sessions.ts';

/** Records activity on the current session; its expiry stays the same. */
export async function recordSessionActivity(call: SignedInCall): Promise<z.infer<typeof Extended>> {
  const { session, facts } = call;
  const end = await transact(call, (connection) =>
    recordActivity(connection, { id: session.id, address: facts.clientAddress }),
  );
  if (end === null) throw new Problem('session_not_found');
  return { expires_at: end.toISOString() };
}
