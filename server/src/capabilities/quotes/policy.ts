import type { Quote } from '@trunkline/contract/quotes';
import { eventsFor, type Party, quoteTable } from '@trunkline/contract/quotes/states';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';

/**
 * Returns the parties an actor can act for on a visible quote. PostgreSQL enforces the same rules.
 */
function partiesOf(actor: Actor, { side }: Pick<Quote, 'side'>): readonly Party[] {
  if (side === 'purchase') return may(actor, 'orders:create') ? ['buyer'] : [];
  return may(actor, 'quotes:update') ? ['seller'] : [];
}

/** Throws Problem `forbidden` for an actor who can't read quotes: creating one returns it. */
export function requireReading(actor: Actor): void {
  if (!may(actor, 'quotes:read'))
    throw new Problem('forbidden', {
      message: 'Creating a quote also requires the quotes:read permission.',
    });
}

const removable: ReadonlySet<Quote['state']> = new Set([
  'draft',
  'declined',
  'expired',
  'withdrawn',
]);

/** Returns the actions allowed on a quote. */
export function quoteActions(
  actor: Actor,
  quote: Pick<Quote, 'side' | 'state' | 'awaits_me' | 'delivered'>,
): Quote['may'] {
  const parties = partiesOf(actor, quote);
  const events = eventsFor(quoteTable, quote.state, parties);
  return allowedActions({
    edit: parties.includes('seller') && quote.state === 'draft',
    send: events.includes('send'),
    undo: events.includes('undo') && !quote.delivered,
    approve: quote.awaits_me,
    reject: quote.awaits_me,
    accept: events.includes('accept'),
    decline: events.includes('decline'),
    withdraw: events.includes('withdraw'),
    revise: events.includes('revise'),
    delete: quote.side === 'sale' && removable.has(quote.state) && may(actor, 'quotes:delete'),
    export: may(actor, 'quotes:export'),
  });
}
