import { mask } from '@trunkline/contract/kernel/mask';
import type { Database } from '@trunkline/database/database';
import { createTransport } from 'nodemailer';
import { withPlatform } from './context.ts';
import { type Attempt, handleJob, type JobHandler } from './jobs.ts';
import { deliverMail, openBody } from './mail.ts';
import { selectSenderSettings, senderOf } from './mail-sender.ts';
import type { SecretBox } from './secret-box.ts';

/** Milliseconds per step of the mail server; together they stay below the job's own limit. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly senderName: string;
  readonly sender: string;
  readonly replyTo: string | null;
  readonly list_unsubscribe: string | null;
}

interface MailDeliveryDependencies {
  readonly database: Database;
  readonly smtpUrl: string;
  /** Host for message IDs and the fallback sender. */
  readonly host: string;
  readonly now: () => Date;
  readonly box: SecretBox;
}

/**
 * Creates the handler that delivers email. Each row is sent only while its status is `waiting`, and
 * gets another status afterwards. An email is sent twice only if a process crashes between the mail
 * server's reply and recording it; the Message-ID is then the same, so that the receiver can
 * recognise the duplicate.
 */
export function mailDelivery({ database, smtpUrl, host, now, box }: MailDeliveryDependencies): {
  readonly handler: JobHandler;
  close(): void;
} {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...timeouts });

  async function deliver({ mail }: { mail: string }, attempt: Attempt): Promise<void> {
    const claimedMail = await claimMail(database, mail, { host, now: now(), box });
    if (claimedMail === null) return;
    const { recipient, subject, text, html, sender, senderName, replyTo } = claimedMail;
    const unsubscribeUrl = claimedMail.list_unsubscribe;
    try {
      await transport.sendMail({
        from: { name: senderName, address: sender },
        to: { name: '', address: recipient },
        ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
        messageId: `<${mail}@${host}>`,
        headers: {
          'auto-submitted': 'auto-generated',
          ...(unsubscribeUrl !== null && {
            'list-unsubscribe': `<${unsubscribeUrl}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        subject,
        text,
        html,
      });
    } catch (error) {
      const isFinal = attempt.last || isRefused(error);
      await noteFailure(database, mail, error, isFinal);
      if (isFinal) return;
      throw error;
    }
    await noteSent(database, mail, now());
  }

  return { handler: handleJob(deliverMail, deliver), close: () => transport.close() };
}

/**
 * Returns the email with its sender if it still waits and its link is still valid; counts the
 * attempt.
 */
function claimMail(
  database: Database,
  id: string,
  { host, now, box }: { readonly host: string; readonly now: Date; readonly box: SecretBox },
): Promise<OutgoingMail | null> {
  return withPlatform(database, 'mail delivery', async (tx) => {
    const mail = await tx
      .updateTable('mail_messages')
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where((row) =>
        row.or([row('expires_at', 'is', null), row('expires_at', '>', now.toISOString())]),
      )
      .returning([
        'recipient',
        'subject',
        'text',
        'html',
        'sealed',
        'company_id',
        'list_unsubscribe',
      ])
      .executeTakeFirst();
    if (mail === undefined) return null;
    return {
      ...mail,
      ...openBody({ ...mail, id }, box),
      ...senderOf(await selectSenderSettings(tx, mail.company_id), host),
    };
  });
}

/** Checks whether the server permanently refused this email (RFC 5321, 4.2.1). */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const refusedMail = 'command' in error && /^(?:MAIL|RCPT|DATA)/.test(String(error.command));
  return refusedMail && Number(error.responseCode) >= 500;
}

async function noteSent(database: Database, id: string, at: Date): Promise<void> {
  await withPlatform(database, 'mail delivery', (tx) =>
    tx
      .updateTable('mail_messages')
      .set({ status: 'sent', sent_at: at, error: null })
      .where('id', '=', id)
      .execute(),
  );
}

async function noteFailure(
  database: Database,
  id: string,
  error: unknown,
  isFinal: boolean,
): Promise<void> {
  const reason = mask(error instanceof Error ? error.message : String(error)).slice(0, 500);
  await withPlatform(database, 'mail delivery', (tx) =>
    tx
      .updateTable('mail_messages')
      .set({ error: reason, ...(isFinal ? { status: 'failed' } : {}) })
      .where('id', '=', id)
      .execute(),
  );
}
