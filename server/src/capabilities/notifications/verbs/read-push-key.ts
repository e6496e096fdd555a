import type { Context } from '../../../kernel/context.ts';

/** Returns the public key for push subscriptions, created on first use. */
export async function readPushKey({
  push,
}: Pick<Context, 'push'>): Promise<{ public_key: string }> {
  return { public_key: await push.publicKey() };
}
