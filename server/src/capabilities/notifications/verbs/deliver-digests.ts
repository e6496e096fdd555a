import { mask } from '@trunkline/contract/kernel/mask';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { queueMail } from '../../../kernel/mail.ts';
import type { RenderNotification } from '../../../kernel/notification-kinds.ts';
import { digestMail } from '../mails.ts';
import {
  type DueDelivery,
  type DuePerson,
  postponeDigest,
  selectDuePeople,
  recordOutcome,
  type DeliveryOutcome,
  claimDigest,
} from '../queries/deliveries.ts';
import { selectAddress, selectMailText } from '../queries/mailing.ts';
import type { MailingDependencies } from '../senders.ts';

const reason = 'email notification digests';

export interface DigestDependencies extends MailingDependencies {
  readonly database: Database;
  readonly render: RenderNotification;
  readonly now: () => Date;
  /** Called for a digest that failed; the others continue. */
  readonly onFailure: (error: unknown, person: string) => void;
}

/** People selected per query. */
const batchSize = 100;
/** Milliseconds after which a failed digest is retried. */
const retryDelay = 60 * 60_000;

/**
 * Emails each person one digest of their due unread notifications; returns the number of emails. A
 * failed digest is postponed and doesn't block the others.
 */
export async function deliverDigests(
  parts: DigestDependencies,
  signal?: AbortSignal,
): Promise<number> {
  const { database, now } = parts;
  for (let mails = 0; ;) {
    const people = await withPlatform(database, reason, (tx) =>
      selectDuePeople(tx, now(), batchSize),
    );
    let handledCount = 0;
    for (const person of people) {
      if (signal?.aborted === true) return mails;
      const outcome = await deliverDigest(parts, person).catch((error: unknown) =>
        postpone(parts, person, error),
      );
      if (outcome === 'mailed') mails += 1;
      if (outcome !== 'taken') handledCount += 1;
    }
    // No one is left, or other processes are handling the rest.
    if (handledCount === 0) return mails;
  }
}

async function postpone(
  { database, now, onFailure }: DigestDependencies,
  { id }: DuePerson,
  cause: unknown,
) {
  onFailure(cause, id);
  const time = now();
  const until = new Date(time.getTime() + retryDelay);
  const error = mask(cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  await withPlatform(database, reason, (tx) => postponeDigest(tx, id, { now: time, until, error }));
  return 'postponed' as const;
}

/**
 * Queues a person's digest. The email and the states of its notifications are stored in one
 * transaction, so that nothing is sent twice.
 */
async function deliverDigest(
  parts: DigestDependencies,
  { id: person, company_id: company }: DuePerson,
): Promise<'mailed' | 'nothing to send' | 'taken'> {
  const now = parts.now();
  const sender = await parts.senderFor(company);
  return withPlatform(parts.database, reason, async (tx) => {
    const dueItems = await claimDigest(tx, person, now);
    // Another process has the lock, or the person has just moved to another company.
    const hasMoved = dueItems.some((item) => item.present && item.company_id !== company);
    if (dueItems.length === 0 || hasMoved) return 'taken';
    const to = await selectAddress(tx, person);
    const states = Map.groupBy(dueItems, (item) => (to === null ? 'nowhere' : stateOf(item)));
    for (const [state, items] of states) {
      const ids = items.map(({ id }) => id);
      await recordOutcome(tx, ids, { state, now });
    }
    const sent = states.get('sent') ?? [];
    if (sent.length === 0 || to === null) return 'nothing to send';
    const text = await selectMailText(tx, sender.tenant.company_id, 'notification_digest');
    const categories = [...new Set(sent.map(({ category }) => category))];
    const unsubscribe = parts.unsubscribeAt(sender.origin, person, categories);
    const items = sent.map((item) => parts.render(item));
    const mail = { ...digestMail(items, text, sender), unsubscribe, to };
    await queueMail(tx, mail, sender, parts.outbox);
    return 'mailed';
  });
}

function stateOf({ present, read, wanted }: DueDelivery): DeliveryOutcome {
  if (!present) return 'nowhere';
  if (read) return 'read';
  return wanted ? 'sent' : 'unwanted';
}
