import type { Examples } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'partners.create': { partner_company_id: id, company_id: parent },
    'partners.update': { version: 1, city: 'Guessed' },
    'partners.bulk': { action: 'delete', ids: [id] },
    'partners.import': { csv: `partner_company_id,company_id\n${id},${parent}\n`, dry_run: false },
    'partners.applications.update': { version: 1, state: 'declined' },
    'partners.applications.bulk': { action: 'delete', ids: [id] },
  }),
  notifications: {
    'partners.application': { application: id, company: 'Vale', contact: 'Robin' },
    'partners.decision': {
      application: id,
      company: 'Vale',
      state: 'approved',
      decider: 'Kim Vale',
    },
  },
  async notify({ network, insert, update }) {
    const application = await insert('partner_applications', {
      company_id: network.companies.north,
      submission: crypto.randomUUID(),
      company_name: 'Vale',
      contact_name: 'Robin',
      email: 'robin@vale.example',
      country: 'US',
      kind: 'reseller',
    });
    await update('partner_applications', application, "state = 'declined'");
  },
};
