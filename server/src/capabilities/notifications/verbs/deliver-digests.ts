import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { digestMail } from '../letters.ts';
import {
  type DueDelivery,
  selectDuePeople,
  settle,
  type Settled,
  takeDigest,
} from '../queries/deliveries.ts';
import { selectAddress, selectWords } from '../queries/mailing.ts';
import type { MailingParts } from '../senders.ts';

const reason = 'summaries of notifications are mailed';

export interface DigestParts extends MailingParts {
  readonly database: Database;
  readonly now: () => Date;
}

/** People who are looked up at once. */
const most = 100;

/** Mails to each person in one what was left unread, as far as it is due; how many mails there were. */
export async function deliverDigests(parts: DigestParts, signal?: AbortSignal): Promise<number> {
  const { database, now } = parts;
  for (let mails = 0; ;) {
    const people = await withPlatform(database, reason, (tx) => selectDuePeople(tx, now(), most));
    let done = 0;
    for (const person of people) {
      if (signal?.aborted === true) return mails;
      const outcome = await deliverDigest(parts, person);
      if (outcome === 'mailed') mails += 1;
      if (outcome !== 'taken') done += 1;
    }
    // Nobody is left, or others are at work with whoever is.
    if (done === 0) return mails;
  }
}

/** The mail and the marks of what it tells are kept in one transaction, so that nothing is told twice. */
function deliverDigest(
  parts: DigestParts,
  person: string,
): Promise<'mailed' | 'nothing to tell' | 'taken'> {
  const now = parts.now();
  return withPlatform(parts.database, reason, async (tx) => {
    const found = await takeDigest(tx, person, now);
    if (found.length === 0) return 'taken';
    const to = await selectAddress(tx, person);
    const states = Map.groupBy(found, (each) => (to === null ? 'nowhere' : stateOf(each)));
    for (const [state, items] of states) {
      const ids = items.map(({ id }) => id);
      await settle(tx, ids, { state, now });
    }
    const told = states.get('sent') ?? [];
    const [oldest] = told;
    if (oldest === undefined || to === null) return 'nothing to tell';
    const sender = await parts.senderFor(oldest.company_id);
    const words = await selectWords(tx, sender.tenant.company_id, 'notification_digest');
    const categories = [...new Set(told.map(({ category }) => category))];
    const unsubscribe = parts.unsubscribeAt(sender.origin, person, categories);
    const mail = { ...digestMail(told, words, sender), unsubscribe, to };
    await queueMail(tx, mail, sender, parts.outbox);
    return 'mailed';
  });
}

function stateOf({ present, read, wanted }: DueDelivery): Settled {
  if (!present) return 'nowhere';
  if (read) return 'read';
  return wanted ? 'sent' : 'unwanted';
}
