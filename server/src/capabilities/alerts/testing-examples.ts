import type { Examples } from '../../testing/examples.ts';

const id = '0d9f3a52-8f0c-4b0e-9d3c-5a1b7c2d4e6f';
const alert = { alert: id, title: 'Lines down', message: 'Calls may drop.', company: 'North' };

export const examples: Examples = {
  guesses: (id, parent) => ({
    'alerts.create': { company_id: parent, title: 'Made by a guess' },
    'alerts.update': { version: 1, title: 'Changed by a guess' },
    'alerts.markRead': { wording: 1 },
    'alerts.bulk': { action: 'publish', ids: [id] },
    'alerts.import': { csv: `title,company_id\nMade by a guess,${parent}\n`, dry_run: false },
  }),
  notifications: {
    'alerts.shown': alert,
    'alerts.urgent': alert,
  },
};
