import { letterDays } from '@trunkline/contract/orders/letters';
import {
  LetterContent,
  letterConsent,
  type LetterField,
  type OrderDetail,
} from '@trunkline/contract/orders';
import { type SignedIn, withDryRun, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { personEvidence } from '../../../kernel/signing/evidence.ts';
import { hashOf, newToken } from '../../../kernel/signing/token.ts';
import {
  linkLetter,
  selectLetter,
  sendLetterRow,
  signLetterRow,
  writeLetter,
} from '../queries/letters.ts';
import { selectOrderOf } from '../queries/orders.ts';
import { orderDetail } from '../records/read-order.ts';
import { letterMail } from './mails.ts';
import { renderLetter } from './render-letter.ts';

interface NewLetter extends Readonly<Record<LetterField, string>> {
  readonly id: string;
  readonly signer_name: string;
  readonly signer_email: string;
}

/** Emails a letter to the person who signs it, with its own link. */
async function mailLetter(context: SignedIn, id: string, content: LetterContent): Promise<void> {
  const { database, senderFor, outbox, mailSecrets, now } = context;
  const token = newToken();
  const expires = new Date(now().getTime() + letterDays * 24 * 60 * 60_000);
  // As the platform, because the seller can be above the actor.
  await withPlatform(database, 'email a letter of authorisation', async (tx) => {
    await linkLetter(tx, id, hashOf(token));
    const sender = await senderFor(tx, { company: content.seller.id });
    await queueMail(tx, { ...letterMail(content, token), expires }, sender, outbox, mailSecrets);
  });
}

/**
 * Freezes the letter of authorisation of a port as canonical JSON and PDF, and emails it to the
 * person who signs it. It replaces an earlier one.
 *
 * @throws Problem `not_found`; `forbidden` for anyone who isn't a party to the customer's order;
 *   `conflict` once the port has ended.
 */
export async function sendLetter(
  context: SignedIn,
  { id, signer_name, signer_email, ...facts }: NewLetter,
): Promise<OrderDetail> {
  const { letter, content, orderId } = await withTenant(context, async (tx) => {
    const order = await selectOrderOf(tx, 'order_tasks', id);
    if (order === undefined) throw new Problem('not_found');
    const letterData = await writeLetter(tx, id, facts);
    if (letterData === null) throw new Problem('forbidden');
    const signer = { name: signer_name, email: signer_email };
    const frozen = LetterContent.parse({ ...letterData, signer });
    const now = context.now();
    const letterId = await sendLetterRow(tx, id, { ...(await renderLetter(frozen, now)), now });
    if (letterId === null) throw new Problem('forbidden');
    return { letter: letterId, content: frozen, orderId: order };
  });
  await mailLetter(context, letter, content);
  return withTenant(context, (tx) => orderDetail(tx, context, orderId));
}

/**
 * Signs a letter for the actor's own company.
 *
 * @throws Problem `not_found`; `forbidden` for everyone but the customer; `conflict` once it is
 *   signed, replaced or outdated.
 */
export const signLetter = (
  context: SignedIn,
  { id, title, dry_run = false }: { id: string; title: string; dry_run?: boolean },
): Promise<OrderDetail> =>
  withDryRun(context, dry_run, async (tx) => {
    const letter = await selectLetter(tx, id);
    if (letter === undefined) throw new Problem('not_found');
    const { seller, port } = LetterContent.parse(JSON.parse(letter.content));
    const consent = letterConsent(port.entity_name, seller.name);
    const evidence = personEvidence(context, consent, title);
    if ((await signLetterRow(tx, id, evidence, context.now())) === null)
      throw new Problem('forbidden');
    return orderDetail(tx, context, letter.order_id);
  });

/** Reads the PDF of a letter. Throws Problem `not_found`. */
export async function readLetterPdf(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ number: number; pdf: Buffer }> {
  const letter = await withTenant(context, (tx) => selectLetter(tx, id));
  if (letter === undefined) throw new Problem('not_found');
  return letter;
}
