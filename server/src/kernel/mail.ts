import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { enqueue, type Job } from './jobs.ts';
import { type Mail, renderMail, type Sender } from './mail-layout.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

export type { Mail, Sender } from './mail-layout.ts';

/** Sends one mail of the outbox. Given up after ten retries, that is after about a day. */
export const deliverMail: Job<{ mail: string }> = {
  name: 'mail.deliver',
  payload: z.strictObject({ mail: z.uuid() }),
  retry: { limit: 10, delay: 60, longestDelay: 4 * 60 * 60 },
  expiresAfter: 120,
};

const link = /https?:\/\/[^\s<>"]+/g;
/** What a face has for a company before there is any. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A mail with a name of its own is put into the outbox once, however often somebody tries. */
export interface QueuedMail extends Mail {
  readonly id?: string;
  /** End of the life of the link that a mail carries: it is not sent or kept any longer, and waits sealed. */
  readonly expires?: Date;
}

/** The parts of a mail that wait sealed. */
const Body = z.object({ text: z.string(), html: z.string() });
type Body = z.infer<typeof Body>;

/** What seals mails with links while they wait to be sent. */
export function createMailBox(secret: string): SecretBox {
  return createSecretBox(secret, 'waiting mail');
}

/** The body of a mail that waited. Throws when it was sealed with another secret. */
export function openBody(
  mail: Body & { readonly id: string; readonly sealed: boolean },
  box: SecretBox,
): Body {
  if (!mail.sealed) return { text: mail.text, html: mail.html };
  return Body.parse(JSON.parse(box.open(mail.text, mail.id).toString()));
}

/**
 * Puts a mail in its sender's look into the outbox, on the connection of the change it tells of, so that both
 * are kept or neither. A `waiting` one is sent by a job, from the address of the sender's tenant; where no
 * mail is sent (`captured`), it stays there to be read in the development mailbox. `box`
 * seals a mail with a link while it waits.
 */
export async function queueMail(
  connection: Tx | Pick<pg.ClientBase, 'query'>,
  mail: QueuedMail,
  sender: Sender,
  status: 'waiting' | 'captured',
  box?: SecretBox,
): Promise<void> {
  const subject = mail.subject.replaceAll(/\s+/g, ' ').slice(0, 300);
  const { text, html } = renderMail({ ...mail, subject }, sender);
  const { id = randomUUID(), unsubscribe, expires } = mail;
  const isSealed = expires !== undefined && status === 'waiting' && box !== undefined;
  const body = isSealed
    ? { text: box.seal(Buffer.from(JSON.stringify({ text, html })), id), html: '', sealed: true }
    : { text, html };
  const company = sender.tenant.company_id === nobody ? null : sender.tenant.company_id;
  const row = {
    id,
    company_id: company,
    recipient: mail.to,
    subject,
    ...body,
    status,
    ...(expires !== undefined && { expires_at: expires }),
    ...(unsubscribe !== undefined && { list_unsubscribe: unsubscribe }),
  };
  const names = Object.keys(row);
  const values = Object.values(row);
  const once = mail.id === undefined ? '' : 'on conflict do nothing';
  if ('query' in connection) {
    const places = names.map((_, at) => `$${at + 1}`).join(', ');
    await connection.query(
      `insert into mail_messages (${names.join(', ')}) values (${places}) ${once}`,
      values,
    );
  } else {
    await sql`insert into mail_messages (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(values)}) ${sql.raw(once)}`.execute(connection);
  }
  if (status === 'waiting') await enqueue(connection, deliverMail, { mail: id });
}

export interface CapturedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: string[];
  readonly created_at: string;
}

/** The newest hundred mails; one with a link is shown as long as the link lives. */
export async function selectMail(tx: Tx): Promise<CapturedMail[]> {
  const rows = await tx
    .selectFrom('mail_messages')
    .select(['recipient', 'subject', 'text', 'html', 'created_at'])
    .where((row) =>
      row.or([row('expires_at', 'is', null), row('expires_at', '>', sql<string>`now()`)]),
    )
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ recipient, ...mail }) => ({
    ...mail,
    to: recipient,
    links: [...new Set(mail.text.match(link))],
  }));
}

/** Deletes the mails whose link's life is over; `moment` is now. */
export async function cleanMail(database: Database, moment: Date): Promise<void> {
  await database.call('clean_mail', 'select app.clean_mail($1)', [moment.toISOString()]);
}
