import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../kernel/context.ts';
import type { Sender } from '../../kernel/mail.ts';
import type { Seal } from '../../kernel/seal.ts';
import { mailSender } from '../branding/index.ts';

/** Dependencies for emailing notifications. */
export interface MailingDependencies {
  /**
   * Returns the home site of a company's people: the site of the nearest company with a verified
   * domain, at or above theirs.
   */
  readonly senderFor: (companyId: string) => Promise<Sender>;
  /** Returns the URL with which email programs unsubscribe a person from these categories. */
  readonly unsubscribeAt: (origin: string, person: string, categories: readonly string[]) => string;
  /** Whether email is sent or only captured. */
  readonly outbox: 'waiting' | 'captured';
}

/** Seal purpose of unsubscribe tokens, and their lifetime in days. */
export const unsubscribeSeal = { purpose: 'unsubscribe', days: 90 } as const;
export const unsubscribePath = '/api/notifications/unsubscribe';
const day = 24 * 60 * 60 * 1000;

export function mailingParts({
  database,
  baseUrl,
  seal,
  outbox,
  now,
}: {
  readonly database: Database;
  readonly baseUrl: URL;
  readonly seal: Seal;
  readonly outbox: 'waiting' | 'captured';
  readonly now: () => Date;
}): MailingDependencies {
  return {
    outbox,
    async senderFor(companyId) {
      const { tenant, domain } = await withPlatform(database, 'email a notification', (tx) =>
        mailSender(tx, baseUrl, { company: companyId }, null),
      );
      return { tenant, origin: domain === null ? baseUrl.origin : `https://${domain}` };
    },
    unsubscribeAt(origin, person, categories) {
      const expires = new Date(now().getTime() + unsubscribeSeal.days * day);
      const text = JSON.stringify({ person, categories });
      return `${origin}${unsubscribePath}/${seal.close(unsubscribeSeal.purpose, text, expires)}`;
    },
  };
}
