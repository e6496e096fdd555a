import { isEventOf } from '@trunkline/contract/kernel/state-table';
import { QuoteContent } from '@trunkline/contract/quotes/content';
import { quoteTable } from '@trunkline/contract/quotes/states';
import { consentText, orderReference, type QuoteDetail } from '@trunkline/contract/quotes';
import { type SignedIn, withDryRun, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { personEvidence } from '../../../kernel/signing/evidence.ts';
import { answerRow, decideRow, transitionRow } from '../queries/writes.ts';
import { selectNewest, selectQuote } from '../queries/quotes.ts';
import { requireAcceptable } from './acceptable.ts';
import { quoteDetail } from './read-quote.ts';

/**
 * Undoes the sending of a quote, withdraws it, or starts a new version, which disables the
 * previous version's link.
 *
 * @throws Problem `not_found`; `forbidden`; `conflict` in another state.
 */
export const transitionQuote = (
  context: SignedIn,
  { id, event, reason }: { id: string; event: 'undo' | 'withdraw' | 'revise'; reason: string },
): Promise<QuoteDetail> =>
  withTenant(context, async (tx) => {
    const quote = await selectQuote(tx, id);
    if (quote === undefined) throw new Problem('not_found');
    const party = quote.side === 'sale' ? 'seller' : 'buyer';
    if (!isEventOf(quoteTable, event, [party])) throw new Problem('forbidden');
    if ((await transitionRow(tx, id, event, reason)) === null) throw new Problem('forbidden');
    return quoteDetail(tx, context, id);
  });

/**
 * Approves a quote, which sends it, or rejects it with a reason.
 *
 * @throws Problem `not_found`; `forbidden` if there is nothing for the actor to decide.
 */
export const decideQuote = (
  context: SignedIn,
  {
    id,
    approve,
    reason,
    dry_run = false,
  }: { id: string; approve: boolean; reason: string; dry_run?: boolean },
): Promise<QuoteDetail> =>
  withDryRun(context, dry_run, async (tx) => {
    if ((await selectQuote(tx, id)) === undefined) throw new Problem('not_found');
    if ((await decideRow(tx, id, approve, reason)) === null)
      throw new Problem('forbidden', {
        message: 'Someone else has to approve or reject this quote.',
      });
    return quoteDetail(tx, context, id);
  });

/**
 * Accepts a quote for the actor's own company, which orders its contents, or declines it.
 *
 * @throws Problem `not_found`; `forbidden`; `conflict` in another state; `validation_failed` if the
 *   buyer now lacks a service that is required, or has one that is excluded.
 */
export const answerQuote = (
  context: SignedIn,
  {
    id,
    accept,
    reason,
    dry_run = false,
  }: { id: string; accept: boolean; reason: string; dry_run?: boolean },
): Promise<QuoteDetail> =>
  withDryRun(context, dry_run, async (tx) => {
    const quote = await selectQuote(tx, id);
    if (quote === undefined) throw new Problem('not_found');
    const content = (await selectNewest(tx, id))?.content;
    const evidence = personEvidence(context, consentText(quote.seller_name ?? ''));
    const answer = { accept, evidence, reason, reference: orderReference(quote.number) };
    if ((await answerRow(tx, id, answer, context.now())) === null) throw new Problem('forbidden');
    if (accept && content != null)
      await requireAcceptable(tx, QuoteContent.parse(JSON.parse(content)));
    return quoteDetail(tx, context, id);
  });
