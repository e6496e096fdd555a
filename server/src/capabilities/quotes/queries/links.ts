import type { QuoteState } from '@trunkline/contract/quotes/states';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type {
  CodeOutcome,
  RequestedSigner,
  CodeRequest,
  Visit,
} from '../../../kernel/signing/link.ts';

// Queries behind the links of quotes, run as the platform. Tokens and codes are passed as hashes.

async function single<Value>(tx: Tx, call: RawBuilder<unknown>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${call} as value`.execute(tx);
  return rows[0]?.value ?? null;
}

export async function selectDeliverable(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ version_id: string }>`
    select version_id from app.quotes_to_deliver(${now})`.execute(tx);
  return rows.map(({ version_id }) => version_id);
}

interface Delivery {
  readonly seller_id: string;
  readonly email: string;
  readonly valid_until: string;
  readonly content: string;
}

/** Creates the link of a version; null if it was already delivered or undone. */
export const deliverRow = (tx: Tx, versionId: string, token: Buffer, now: Date) =>
  single<Delivery>(tx, sql`app.deliver_quote(${versionId}, ${token}, ${now})`);

export const expireRows = (tx: Tx, now: Date) => single<string>(tx, sql`app.expire_quotes(${now})`);

export interface LinkedQuote {
  readonly seller_id: string;
  readonly seller_name: string;
  readonly state: QuoteState;
  readonly content: string;
  readonly sha256: string;
  readonly email: string;
  readonly accepted: {
    readonly name: string;
    readonly at: string;
    readonly order: number | null;
  } | null;
  readonly asked: RequestedSigner;
}

/** Reads the quote behind a link; null if the link is unknown, expired or of another site. */
export const openLink = (tx: Tx, { token, site, now }: Visit) =>
  single<LinkedQuote>(tx, sql`app.open_quote(${token}, ${site}::uuid, ${now})`);

export const openPdf = (tx: Tx, { token, site, now }: Visit) =>
  single<Buffer>(tx, sql`app.open_quote_pdf(${token}, ${site}::uuid, ${now})`);

/** Stores a code. Returns no address if too many codes have been sent. */
export const requestCodeRow = (
  tx: Tx,
  { token, site, now }: Visit,
  { name, title, code }: CodeRequest,
) =>
  single<{ seller_id: string; email: string | null }>(
    tx,
    sql`app.ask_quote_code(${token}, ${site}::uuid, ${name}, ${title}, ${code}, ${now})`,
  );

interface Acceptance {
  readonly code: Buffer;
  readonly consent: string;
  readonly address: string;
  readonly agent: string;
  /** The reference of the order. */
  readonly reference: string;
}

/** Accepts a version; null if it can no longer be accepted. */
export const acceptRow = (
  tx: Tx,
  { token, site, now }: Visit,
  { code, consent, address, agent, reference }: Acceptance,
) =>
  single<CodeOutcome>(
    tx,
    sql`app.accept_quote(${token}, ${site}::uuid, ${code}, ${consent}, ${address}, ${agent},
      ${reference}, ${now})`,
  );

export const declineRow = (tx: Tx, { token, site, now }: Visit, reason: string) =>
  single<boolean>(tx, sql`app.decline_quote(${token}, ${site}::uuid, ${reason}, ${now})`);
