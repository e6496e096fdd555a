import { randomUUID } from 'node:crypto';
import type { Tx } from '@trunkline/database/database';
import type pg from 'pg';
import * as z from 'zod';
import { enqueue, type Job } from './jobs.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends one mail of the outbox. Given up after ten retries, that is after about a day. */
export const deliverMail: Job<{ mail: string }> = {
  name: 'mail.deliver',
  payload: z.strictObject({ mail: z.uuid() }),
  retry: { limit: 10, delay: 60, longestDelay: 4 * 60 * 60 },
  expiresAfter: 120,
};

/** Escapes text for HTML, quotes included. */
export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character);
}

const link = /https?:\/\/[^\s<>"]+/g;

/** The same mail as HTML: its paragraphs, with links that can be followed. */
export function htmlOf(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const linked = escapeHtml(paragraph).replaceAll(
      link,
      (address) => `<a href="${address}">${address}</a>`,
    );
    return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
  });
  return `<!doctype html><html lang="en"><body>${paragraphs.join('')}</body></html>`;
}

/**
 * Puts a mail into the outbox on the connection of the change it tells of, so that both are kept or
 * neither. A `waiting` one is sent by a job; where no mail is sent (`captured`), it stays there to be read
 * in the development mailbox.
 */
export async function queueMail(
  connection: Pick<pg.ClientBase, 'query'>,
  { to, subject, text }: Mail,
  status: 'waiting' | 'captured',
): Promise<void> {
  const line = subject.replaceAll(/\s+/g, ' ').slice(0, 300);
  const id = randomUUID();
  await connection.query(
    'insert into mail_messages (id, recipient, subject, text, html, status) values ($1, $2, $3, $4, $5, $6)',
    [id, to, line, text, htmlOf(text), status],
  );
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
    links: mail.text.match(link) ?? [],
  }));
}
