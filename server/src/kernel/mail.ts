import { randomUUID } from 'node:crypto';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod';
import { enqueue, type Job } from './jobs.ts';
import { type Mail, renderMail, type Sender } from './mail-layout.ts';

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
}

/**
 * Puts a mail in its sender's look into the outbox, on the connection of the change it tells of, so that both
 * are kept or neither. A `waiting` one is sent by a job, from the address of the sender's tenant; where no
 * mail is sent (`captured`), it stays there to be read in the development mailbox.
 */
export async function queueMail(
  connection: Tx | Pick<pg.ClientBase, 'query'>,
  mail: QueuedMail,
  sender: Sender,
  status: 'waiting' | 'captured',
): Promise<void> {
  const subject = mail.subject.replaceAll(/\s+/g, ' ').slice(0, 300);
  const { text, html } = renderMail({ ...mail, subject }, sender);
  const { id = randomUUID(), unsubscribe } = mail;
  const company = sender.tenant.company_id === nobody ? null : sender.tenant.company_id;
  const row = {
    id,
    company_id: company,
    recipient: mail.to,
    subject,
    text,
    html,
    status,
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

/** The newest hundred mails. */
export async function selectMail(tx: Tx): Promise<CapturedMail[]> {
  const rows = await tx
    .selectFrom('mail_messages')
    .select(['recipient', 'subject', 'text', 'html', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ recipient, ...mail }) => ({
    ...mail,
    to: recipient,
    links: [...new Set(mail.text.match(link))],
  }));
}
