import type { Frame } from '@trunkline/contract/kernel/frame';
import type { SignedIn } from '../../../kernel/context.ts';

/** Returns the actor's session for the frame; null without an expiry, as for an API key. */
export function session({ actor }: SignedIn): Frame['session'] {
  const { sessionId, sessionExpiresAt } = actor;
  return sessionExpiresAt === undefined
    ? null
    : { id: sessionId, expires_at: sessionExpiresAt.toISOString() };
}
