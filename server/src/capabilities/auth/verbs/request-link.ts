import type { Sent } from '@trunkline/contract/auth';
import type * as z from 'zod';
import { addressOf } from '../address.ts';
import type { Call } from '../call.ts';
import { queueLink } from '../queue-link.ts';

interface Input {
  readonly email: string;
  readonly rememberMe?: boolean;
}

/** Requests a link to an account. Only the job checks whether the account exists. */
export function requestLink(purpose: 'magic_link' | 'reset_password') {
  return (call: Call, { email, rememberMe = false }: Input): Promise<z.infer<typeof Sent>> =>
    queueLink(call, { purpose, email: addressOf(email), rememberMe });
}
