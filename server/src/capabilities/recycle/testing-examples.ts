import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  guesses: (id) => ({
    'recycle.hold': { reason: 'A guess' },
    'recycle.bulkHold': { ids: [id], reason: 'A guess' },
    'recycle.preview': { ids: [id] },
    'recycle.restore': { ids: [id] },
    'recycle.purge': { ids: [id], confirmation: 'A guess' },
  }),
};
