import type { OrderedLine } from '@trunkline/contract/orders';
import type { FrozenLine } from '@trunkline/contract/quotes/content';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

async function single<Value>(tx: Tx, call: RawBuilder<unknown>): Promise<Value | null> {
  const { rows } = await sql<{ value: Value | null }>`select ${call} as value`.execute(tx);
  return rows[0]?.value ?? null;
}

export interface QuoteInput {
  readonly title: string;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly valid_until: string;
  readonly terms: string;
  readonly note: string;
  readonly lines: readonly OrderedLine[];
}

/** Creates a quote and returns its ID; null if the caller can't sell to the buyer. */
export const insertQuote = (tx: Tx, buyerId: string, input: QuoteInput) =>
  single<string>(tx, sql`app.save_quote(null, null, ${buyerId}, ${JSON.stringify(input)}::jsonb)`);

/** Changes a draft and returns its ID; null for a quote that the caller doesn't sell. */
export const updateQuote = (tx: Tx, id: string, version: number, input: QuoteInput) =>
  single<string>(tx, sql`app.save_quote(${id}, ${version}, null, ${JSON.stringify(input)}::jsonb)`);

/** Selects the lines of a draft at today's prices; null if the caller doesn't sell the quote. */
export const selectFrozenLines = (tx: Tx, id: string) =>
  single<FrozenLine[]>(tx, sql`app.quote_lines(${id})`);

/**
 * Sends a quote; like all functions below, returns the new state, or null if the caller isn't a
 * party to the quote.
 */
export const sendRow = (tx: Tx, id: string, content: string, pdf: Buffer, amount: bigint) =>
  single<string>(tx, sql`app.send_quote(${id}, ${content}, ${pdf}, ${String(amount)}::bigint)`);

export const transitionRow = (tx: Tx, id: string, event: string, reason: string) =>
  single<string>(tx, sql`app.transition_quote(${id}, ${event}, ${reason})`);

export const decideRow = (tx: Tx, id: string, approve: boolean, reason: string) =>
  single<string>(tx, sql`app.decide_quote(${id}, ${approve}, ${reason})`);

export const answerRow = (
  tx: Tx,
  id: string,
  answer: {
    readonly accept: boolean;
    readonly evidence: object;
    readonly reason: string;
    /** The reference of the order that an accepted quote becomes. */
    readonly reference: string;
  },
  now: Date,
) =>
  single<string>(
    tx,
    sql`app.answer_quote(${id}, ${answer.accept}, ${JSON.stringify(answer.evidence)}::jsonb,
      ${answer.reason}, ${answer.reference}, ${now})`,
  );
