import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id, parent) => ({
    'companies.create': { name: 'Made by a guess', kind: 'customer', parent_id: parent },
    'companies.update': { version: 1, name: 'Changed by a guess' },
    'companies.bulk': { action: 'suspend', ids: [id] },
    'companies.import': {
      csv: `name,kind,parent_id\nMade by a guess,customer,${parent}\n`,
      dry_run: false,
    },
    'companies.move': { version: 1, parent_id: parent },
    'companies.previewMoves': { ids: [id], parent_id: parent },
    'companies.bulkMove': { moves: [{ id, version: 1, parent_id: parent }] },
  }),
  queries: (_id, parent) => ({
    'companies.previewMove': `?parent_id=${parent}`,
  }),
};
