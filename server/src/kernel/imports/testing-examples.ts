import { sql } from 'kysely';
import type { Examples } from '../../testing/examples.ts';

export const examples: Examples = {
  notifications: {
    'imports.finished': { list: 'Companies', created: 1, rejected: 1204 },
  },
  async notify({ asPerson }) {
    await asPerson('northAdmin', (tx) =>
      sql`select app.notify_import('Companies', 7, 1)`.execute(tx),
    );
  },
};
