import { createSeal } from '../../kernel/seal.ts';
import { baseUrl, secret } from '../../testing.ts';
import { mailingParts } from './senders.ts';
import type { NotificationTest } from './testing.ts';

/** Returns the dependencies for sending email in a test network. */
export function mailingOf({ database, clock }: NotificationTest) {
  return mailingParts({
    database,
    baseUrl: new URL(baseUrl),
    seal: createSeal(secret),
    outbox: 'captured',
    now: () => clock.now,
  });
}
