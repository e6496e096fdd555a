import type { Extended } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { Problem } from '../../../kernel/errors.ts';
import { type SignedInCall, transact } from '../call.ts';
import { extendSession as extend } from '../queries/own-sessions.ts';

/** Records that this session is in use, without extending its end. */
export async function extendSession(call: SignedInCall): Promise<z.infer<typeof Extended>> {
  const { session, facts } = call;
  const end = await transact(call, (connection) =>
    extend(connection, { id: session.id, address: facts.clientAddress }),
  );
  if (end === null) throw new Problem('session_not_found');
  return { expires_at: end.toISOString() };
}
