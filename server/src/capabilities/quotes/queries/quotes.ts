import type { OrderedLine } from '@trunkline/contract/orders';
import type { Quote, QuoteDetail } from '@trunkline/contract/quotes';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

const ownCompany = sql`(select app.actor_company(app.user_id()))`;
const side = sql`case when quotes.buyer_id = ${ownCompany} then 'purchase' else 'sale' end`;
const newest = sql`quote_versions v
  where v.quote_id = quotes.id and v.number = quotes.latest`;

export const quoteColumns = sql`
  quotes.id, quotes.version, quotes.number::integer as number, quotes.title, ${side} as side,
  quotes.seller_id, app.trading_name(quotes.seller_id) as seller_name, quotes.buyer_id,
  app.trading_name(quotes.buyer_id) as buyer_name, quotes.state, quotes.state_since,
  quotes.latest, quotes.valid_until::text as valid_until, quotes.order_id, quotes.delivered,
  quotes.created_at,
  (select v.content::jsonb -> 'lines' -> 0 ->> 'currency' from ${newest}) as currency,
  (select v.amount::text from ${newest}) as amount,
  quotes.state = 'awaiting_approval'
    and coalesce((select app.can_approve_quote(v) from ${newest}), false) as awaits_me`;

export const quoteSorts: Readonly<Record<string, Sort>> = {
  created_at: { expression: sql`quotes.created_at`, type: 'timestamptz' },
  state_since: { expression: sql`quotes.state_since`, type: 'timestamptz' },
};

/** A quote of the actor's company that the actor can approve before it is sent. */
export const isApprovable = sql`(quotes.state = 'awaiting_approval'
  and quotes.seller_id = ${ownCompany} and exists (select from ${newest} and app.can_approve_quote(v)))`;

export const quoteFilters = {
  state: (value: unknown) => sql`quotes.state = any (string_to_array(${value}, ','))`,
  side: (value: unknown) => sql`${side} = ${value}`,
  buyer_id: (value: unknown) => sql`quotes.buyer_id = ${value}`,
  approval: () => isApprovable,
};

/** Finds quotes by number, title or buyer. */
export const quoteSearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`(quotes.number::text = ${text.replace(/^\D+/, '')}
    or strpos(lower(quotes.title), lower(${text})) > 0
    or strpos(lower(coalesce(app.trading_name(quotes.buyer_id), '')), lower(${text})) > 0)`);

export type StoredQuote = Omit<Quote, 'may'>;

export interface StoredVersion extends Pick<
  QuoteDetail,
  'recipient_name' | 'recipient_email' | 'terms' | 'note' | 'deliver_at'
> {
  readonly lines: readonly OrderedLine[];
  readonly content: string | null;
}

export async function selectQuote(tx: Tx, id: string): Promise<StoredQuote | undefined> {
  const { rows } = await sql<StoredQuote>`
    select ${quoteColumns} from quotes
    where quotes.id = ${id} and quotes.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Selects the newest version of a quote. */
export async function selectNewest(tx: Tx, id: string): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select v.recipient_name, v.recipient_email, v.terms, v.note, v.lines, v.content,
      case when v.delivered_at is null then v.deliver_at end as deliver_at
    from quotes join quote_versions v on v.quote_id = quotes.id and v.number = quotes.latest
    where quotes.id = ${id}`.execute(tx);
  return rows[0];
}

/** Selects the versions of a quote that the reader can see, newest first. */
export async function selectVersions(tx: Tx, id: string): Promise<QuoteDetail['versions']> {
  const { rows } = await sql<QuoteDetail['versions'][number]>`
    select v.number, v.state, v.state_since, v.reason, v.sent_at, v.delivered_at, v.viewed_at,
      encode(v.sha256, 'hex') as sha256
    from quote_versions v where v.quote_id = ${id} order by v.number desc`.execute(tx);
  return rows;
}

export async function selectAcceptance(tx: Tx, id: string): Promise<QuoteDetail['acceptance']> {
  const { rows } = await sql<NonNullable<QuoteDetail['acceptance']>>`
    select a.name, a.title, a.email, a.consent, encode(a.sha256, 'hex') as sha256,
      encode(a.pdf_sha256, 'hex') as pdf_sha256, a.code_sent_at, a.address, a.agent, a.accepted_at
    from quote_acceptances a join quote_versions v on v.id = a.version_id
    where v.quote_id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Selects the plans that can be offered to a company; none for anyone but its seller. */
export async function selectSellable(tx: Tx, buyerId: string, q: string) {
  const { rows } = await sql<{
    plan_id: string;
    service: string;
    plan: string;
    min_quantity: number;
  }>`select * from app.sellable_plans(${buyerId}, ${q})`.execute(tx);
  return rows;
}

/** Selects the PDF of the newest version that the reader can see. */
export async function selectPdf(tx: Tx, id: string) {
  const { rows } = await sql<{ number: number; pdf: Buffer }>`
    select q.number::integer as number, v.pdf
    from quotes q join quote_versions v on v.quote_id = q.id and v.number = q.latest
    where q.id = ${id} and q.deleted_at is null and v.pdf is not null`.execute(tx);
  return rows[0];
}

/** Selects the names of a quote's companies, for a version that is about to be frozen. */
export async function selectNames(tx: Tx, { seller_id, buyer_id }: StoredQuote) {
  const { rows } = await sql<{ seller: string | null; buyer: string | null }>`
    select app.trading_name(${seller_id}) as seller, app.trading_name(${buyer_id}) as buyer`.execute(
    tx,
  );
  return { seller: rows[0]?.seller ?? '', buyer: rows[0]?.buyer ?? '' };
}
