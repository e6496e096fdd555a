import type { DemoPart } from '../part.ts';

/** A price change that waits for someone else's approval. */
export const priceProposalPart: DemoPart = {
  capability: 'catalog',
  seed({ story }) {
    const company = story.company('Meridian Voice Distribution');
    const author = story.person('Luis Ortega');
    story.insert('price_changes', [
      {
        id: story.id('price change', 'spring'),
        company_id: company.id,
        list_id: story.id('price list', `${company.slug} Resellers`),
        reason: 'Hosted PBX for the spring campaign',
        state: 'awaiting_approval',
        valid_from: story.minutes(21 * 24 * 60).slice(0, 10),
        entries: 1,
        preview: {
          changed: 3,
          unchanged: 0,
          losses: 0,
          guarded: 1,
          buyers: 3,
          subscriptions: 14,
          money: [{ currency: 'USD', before: '412050', after: '389600' }],
        },
        proposal: [
          {
            scope: 'service',
            target: story.id('service', 'hosted-pbx'),
            method: 'markup',
            bps: 400,
          },
        ],
        author_id: author.id,
        created_at: story.ago(2, 15, 20),
      },
    ]);
  },
};
