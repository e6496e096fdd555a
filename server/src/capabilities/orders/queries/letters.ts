import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type {
  CodeOutcome,
  RequestedSigner,
  CodeRequest,
  Visit,
} from '../../../kernel/signing/link.ts';

async function single<Value>(tx: Tx, call: RawBuilder<unknown>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${call} as value`.execute(tx);
  return rows[0]?.value ?? null;
}

/**
 * Stores the facts of a port; returns its letter's content, or null if the caller has no part in
 * it.
 */
export const writeLetter = (tx: Tx, taskId: string, facts: object) =>
  single<object>(tx, sql`app.write_letter(${taskId}, ${JSON.stringify(facts)}::jsonb)`);

/** Freezes a letter and returns its ID. */
export const sendLetterRow = (
  tx: Tx,
  taskId: string,
  { content, pdf, now }: { readonly content: string; readonly pdf: Buffer; readonly now: Date },
) => single<string>(tx, sql`app.send_letter(${taskId}, ${content}, ${pdf}, ${now})`);

export const linkLetter = (tx: Tx, letterId: string, token: Buffer) =>
  sql`select app.link_letter(${letterId}, ${token})`.execute(tx);

/** Signs a letter; null for everyone but its buyer. */
export const signLetterRow = (tx: Tx, letterId: string, evidence: object, now: Date) =>
  single<boolean>(
    tx,
    sql`app.sign_letter(${letterId}, ${JSON.stringify(evidence)}::jsonb, ${now})`,
  );

/** Selects a letter that the reader can see. */
export async function selectLetter(tx: Tx, id: string) {
  const { rows } = await sql<{ order_id: string; number: number; content: string; pdf: Buffer }>`
    select t.order_id, o.number::integer as number, l.content, l.pdf
    from port_letters l join order_tasks t on t.id = l.task_id join orders o on o.id = t.order_id
    where l.id = ${id}`.execute(tx);
  return rows[0];
}

// Access by letter links, run as the platform. Tokens and codes are passed as hashes.

export interface LinkedLetter {
  readonly seller_id: string;
  readonly seller_name: string;
  readonly state: 'sent' | 'signed' | 'superseded' | 'withdrawn';
  readonly content: string;
  readonly email: string;
  readonly signed_by: string | null;
  readonly asked: RequestedSigner;
}

/** Reads the letter behind a link; null if the link is unknown, expired or of another site. */
export const openLetterLink = (tx: Tx, { token, site, now }: Visit) =>
  single<LinkedLetter>(tx, sql`app.open_letter(${token}, ${site}::uuid, ${now})`);

export const openLetterFile = (tx: Tx, { token, site, now }: Visit) =>
  single<Buffer>(tx, sql`app.open_letter_pdf(${token}, ${site}::uuid, ${now})`);

/** Stores a code. Returns no address if too many have been sent. */
export const requestLetterCodeRow = (
  tx: Tx,
  { token, site, now }: Visit,
  { name, title, code }: CodeRequest,
) =>
  single<{ seller_id: string; email: string | null }>(
    tx,
    sql`app.ask_letter_code(${token}, ${site}::uuid, ${name}, ${title}, ${code}, ${now})`,
  );

interface Acceptance {
  readonly code: Buffer;
  readonly consent: string;
  readonly address: string;
  readonly agent: string;
}

/** Signs a letter; null if it can no longer be signed. */
export const acceptLetterRow = (
  tx: Tx,
  { token, site, now }: Visit,
  { code, consent, address, agent }: Acceptance,
) =>
  single<CodeOutcome>(
    tx,
    sql`app.accept_letter(${token}, ${site}::uuid, ${code}, ${consent}, ${address}, ${agent},
      ${now})`,
  );
