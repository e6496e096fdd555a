import { randomUUID } from 'node:crypto';
import { isLookupFailed } from '@trunkline/contract/kernel/tenant-lookup';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { enqueue, type Job } from './jobs.ts';
import { type Mail, renderMail, type Sender } from './mail-layout.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { shorten } from './shorten.ts';

export type { Mail, Sender } from './mail-layout.ts';

/** Sends one email from the outbox. Gives up after ten retries, which is about a day. */
export const deliverMail: Job<{ mail: string }> = {
  name: 'mail.deliver',
  payload: z.strictObject({ mail: z.uuid() }),
  retry: { limit: 10, delay: 60, longestDelay: 4 * 60 * 60 },
  expiresAfter: 120,
};

const link = /https?:\/\/[^\s<>"]+/g;

/** An email with an ID is put into the outbox only once, however often it is queued. */
export interface QueuedMail extends Mail {
  readonly id?: string;
  /**
   * When the link in the email expires. After that the email is neither sent nor stored; until it
   * is sent it is stored sealed.
   */
  readonly expires?: Date;
}

/** The parts of an email that are sealed while it waits. */
const Body = z.object({ text: z.string(), html: z.string() });
type Body = z.infer<typeof Body>;

/** Creates the box that seals emails with links while they wait. */
export function createMailBox(secret: string): SecretBox {
  return createSecretBox(secret, 'waiting mail');
}

/** Opens the body of a waiting email. Throws if it was sealed with another secret. */
export function openBody(
  mail: Body & { readonly id: string; readonly sealed: boolean },
  box: SecretBox,
): Body {
  if (!mail.sealed) return { text: mail.text, html: mail.html };
  return Body.parse(JSON.parse(box.open(mail.text, mail.id).toString()));
}

/**
 * Puts an email with its sender's branding into the outbox, on the connection of the change that
 * causes it, so that both are committed or neither is. A `waiting` one is sent by a job from the
 * address of the sender's tenant; a `captured` one stays in the development mailbox. `box` seals an
 * email with a link while it waits.
 */
export async function queueMail(
  connection: Tx | Pick<pg.ClientBase, 'query'>,
  mail: QueuedMail,
  sender: Sender,
  status: 'waiting' | 'captured',
  box?: SecretBox,
): Promise<void> {
  const subject = shorten(mail.subject.replaceAll(/\s+/g, ' '), 300);
  const { text, html } = renderMail({ ...mail, subject }, sender);
  const { id = randomUUID(), unsubscribe, expires } = mail;
  const isSealed = expires !== undefined && status === 'waiting' && box !== undefined;
  const body = isSealed
    ? { text: box.seal(Buffer.from(JSON.stringify({ text, html })), id), html: '', sealed: true }
    : { text, html };
  const company = isLookupFailed(sender.tenant) ? null : sender.tenant.company_id;
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
  const onConflict = mail.id === undefined ? '' : 'on conflict do nothing';
  if ('query' in connection) {
    const placeholders = names.map((_, index) => `$${index + 1}`).join(', ');
    await connection.query(
      `insert into mail_messages (${names.join(', ')}) values (${placeholders}) ${onConflict}`,
      values,
    );
  } else {
    await sql`insert into mail_messages (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(values)}) ${sql.raw(onConflict)}`.execute(connection);
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

/** Lists the newest hundred emails; one with a link is shown only while the link is valid. */
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

/** Deletes emails whose link has expired by `now`. */
export async function cleanMail(database: Database, now: Date): Promise<void> {
  await database.call('clean_mail', 'select app.clean_mail($1)', [now.toISOString()]);
}
