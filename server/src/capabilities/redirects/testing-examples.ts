import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'redirects.create': { company_id: parent, from_path: '/guess', to_address: '/' },
    'redirects.update': { version: 1, to_address: '/guess' },
    'redirects.bulk': { action: 'delete', ids: [id] },
    'redirects.import': {
      csv: `from_path,to_address,company_id\n/guess,/,${parent}\n`,
      dry_run: false,
    },
  }),
};
