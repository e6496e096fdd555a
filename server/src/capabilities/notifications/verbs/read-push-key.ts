import type { Context } from '../../../kernel/context.ts';

/** The public key that browsers subscribe with; made by the first who asks for it. */
export async function readPushKey({
  push,
}: Pick<Context, 'push'>): Promise<{ public_key: string }> {
  return { public_key: await push.publicKey() };
}
