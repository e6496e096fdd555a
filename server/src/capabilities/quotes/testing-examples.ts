import type { Examples, NotificationScenario } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

/** A quote to North that waits for approval, is emailed, and declined. */
async function declineQuote({ network, insert, update }: NotificationScenario): Promise<void> {
  const { platform, north } = network.companies;
  const quote = await insert('quotes', {
    seller_id: platform,
    buyer_id: north,
    number: 1001,
    valid_until: '2031-06-01',
    created_by: network.people.owner.id,
  });
  await update('quotes', quote, "state = 'awaiting_approval'");
  await update('quotes', quote, "state = 'sent', delivered = true");
  await update('quotes', quote, "state = 'declined'");
}

export const examples: Examples = {
  guesses: (id, parent) => ({
    'quotes.create': { buyer_id: parent },
    'quotes.update': {
      version: 1,
      title: 'Changed by a guess',
      recipient_name: '',
      recipient_email: '',
      valid_until: '2999-01-01',
      terms: '',
      note: '',
      lines: [],
    },
    'quotes.viewers': { screen: id },
    'quotes.transition': { event: 'withdraw', reason: '' },
    'quotes.decide': { approve: true, reason: '' },
    'quotes.answer': { accept: true, reason: '' },
    'quotes.bulk': { action: 'delete', ids: [id] },
  }),
  notifications: {
    'quotes.answered': { quote: id, number: 1001, state: 'declined' },
    'quotes.approval': { quote: id, number: 1001 },
    'quotes.received': { quote: id, number: 1001 },
  },
  notify: declineQuote,
};
