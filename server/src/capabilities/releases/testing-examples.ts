import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'releases.create': { company_id: parent, title: 'Made by a guess' },
    'releases.update': { version: 1, title: 'Changed by a guess' },
    'releases.bulk': { action: 'publish', ids: [id] },
    'releases.import': { csv: `title,company_id\nMade by a guess,${parent}\n`, dry_run: false },
  }),
  notifications: {
    'releases.published': { title: 'News', summary: 'In short', slug: 'news' },
  },
};
