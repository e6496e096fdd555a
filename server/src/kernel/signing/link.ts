import type { SigningForm, SigningStep } from '@trunkline/contract/kernel/signing';
import type { Tx } from '@trunkline/database/database';
import { type Context, withPlatform } from '../context.ts';
import { type Mail, queueMail } from '../mail.ts';
import { codeHash, hashOf, newCode } from './token.ts';

/** A link as it was visited: the hash of its token, and the company of the visited site. */
export interface Visit {
  readonly token: Buffer;
  readonly site: string | null;
  readonly now: Date;
}

/** Returns the visit of a link on the current site. */
export const visitOf = ({ siteContext, now }: Context, token: string): Visit => ({
  token: hashOf(token),
  site: siteContext.tenant.company_id,
  now: now(),
});

/** The person a code was sent to, while it can still be entered. */
export type RequestedSigner = { readonly name: string; readonly title: string } | null;

/** 'gr…@client.test': enough to recognise a mailbox. */
const maskAddress = (address: string) => address.replace(/^(.{1,2})[^@]*/, '$1…');

export const stepOf = (request: RequestedSigner, email: string): SigningStep =>
  request === null ? { name: 'accept' } : { name: 'code', mailbox: maskAddress(email) };

/** Returns the submitted form, with the name and title of the signer or recipient as defaults. */
export const formOf = (
  submitted: Partial<SigningForm>,
  request: RequestedSigner,
  recipient: string,
): SigningForm => ({
  name: submitted.name ?? request?.name ?? recipient,
  title: submitted.title ?? request?.title ?? '',
  message: submitted.message ?? null,
  notice: submitted.notice ?? null,
});

/** Who signs, with the hash of their code. */
export interface CodeRequest {
  readonly name: string;
  readonly title: string;
  readonly code: Buffer;
}

const codeLifetimeMs = 15 * 60_000;

/**
 * Emails a code for signing. `storeCode` stores it, and returns no address if too many codes have
 * been sent. Resolves to null for a link that can't be signed.
 */
export function mailCode(
  context: Context,
  token: string,
  signer: Omit<CodeRequest, 'code'>,
  {
    storeCode,
    mail,
  }: {
    readonly storeCode: (
      tx: Tx,
      request: CodeRequest,
    ) => Promise<{ readonly seller_id: string; readonly email: string | null } | null>;
    readonly mail: (to: string, code: string) => Mail;
  },
): Promise<'sent' | 'too_many' | null> {
  const code = newCode();
  const { database, outbox, mailSecrets, senderFor, now } = context;
  return withPlatform(database, 'send a signing code', async (tx) => {
    const request = await storeCode(tx, { ...signer, code: codeHash(token, code) });
    if (request === null) return null;
    if (request.email === null) return 'too_many';
    const sender = await senderFor(tx, { company: request.seller_id });
    const expires = new Date(now().getTime() + codeLifetimeMs);
    await queueMail(tx, { ...mail(request.email, code), expires }, sender, outbox, mailSecrets);
    return 'sent';
  });
}

/** The outcome of entering a code. */
export type CodeOutcome = 'accepted' | 'wrong_code' | 'no_code';
