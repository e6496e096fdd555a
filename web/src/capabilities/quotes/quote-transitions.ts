import type { Quote, QuoteDetail } from '@trunkline/contract/quotes';
import { apiFor } from '../../kernel/api.ts';
import { allowedTransitions, type Transition } from '../../kernel/transitions/transition.ts';

/** Returns the actions that the reader may take on a quote, in the order of their buttons. */
export function quoteTransitions(tenant: string, quote: QuoteDetail): Transition<Quote>[] {
  const { quotes } = apiFor(tenant);
  const { id, number, recipient_email, lines } = quote;
  const transition = (event: 'undo' | 'withdraw' | 'revise') => (reason: string) =>
    quotes.transition.call({ id, event, reason });
  const decide = (approve: boolean) => (reason: string) =>
    quotes.decide.call({ id, approve, reason });
  const answer = (accept: boolean) => (reason: string) =>
    quotes.answer.call({ id, accept, reason });
  return allowedTransitions<QuoteDetail['may'][number], Quote>(
    {
      withdraw: {
        label: 'Withdraw quote',
        done: `Quote ${number} was withdrawn`,
        confirmation: {
          title: `Withdraw quote ${number}?`,
          consequence: 'Its link will stop working, and nobody will be able to accept it.',
          confirm: 'Withdraw quote',
          danger: true,
        },
        run: transition('withdraw'),
      },
      revise: {
        label: 'Revise quote',
        done: `A new version of quote ${number} is ready to edit`,
        confirmation: {
          title: `Revise quote ${number}?`,
          consequence:
            "You'll edit a new version at today's prices. The link to this version will stop working immediately.",
          confirm: 'Revise quote',
        },
        run: transition('revise'),
      },
      decline: {
        label: 'Decline quote',
        done: `Quote ${number} was declined`,
        confirmation: {
          title: `Decline quote ${number}?`,
          consequence: 'Your supplier will see your reason and can send you a new version.',
          confirm: 'Decline quote',
        },
        run: answer(false),
      },
      reject: {
        label: 'Reject quote',
        key: 'r',
        done: `Quote ${number} was rejected`,
        confirmation: {
          title: `Reject quote ${number}?`,
          consequence: 'It will become a draft again, and its author will see your reason.',
          confirm: 'Reject quote',
          danger: true,
          requiredMessage: 'Enter a reason, so the quote can be corrected.',
        },
        run: decide(false),
      },
      undo: {
        label: 'Undo sending',
        done: `Quote ${number} is a draft again`,
        run: transition('undo'),
      },
      approve: {
        label: 'Approve quote',
        key: 'a',
        primary: true,
        done: `Quote ${number} was approved`,
        run: decide(true),
      },
      accept: {
        label: 'Accept quote',
        primary: true,
        done: `Quote ${number} was accepted`,
        confirmation: {
          title: `Accept quote ${number}?`,
          consequence: 'Your company will order everything in it at these prices.',
          confirm: 'Accept quote',
        },
        run: answer(true),
      },
      send: {
        label: 'Send quote',
        primary: true,
        done: `Quote ${number} will be sent to ${recipient_email} in 30 seconds`,
        run: () => quotes.send.call({ id }),
      },
    },
    quote.may.filter((name) => name !== 'send' || lines.length > 0),
  );
}
