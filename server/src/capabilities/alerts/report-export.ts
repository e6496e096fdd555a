import type { Exportable } from '../../kernel/exports/index.ts';
import { selectPeople } from './queries.ts';
import { encodeCursor, decodeCursor } from './report-cursor.ts';

/** Recipients read per query. */
const batchSize = 500;

/** Exports the recipients of an alert and when they read it, unread ones first. */
export const reportExport: Exportable = {
  list: 'alerts.report',
  permission: 'alerts:export',
  file: 'alert-read-report',
  fields: ['name', 'email', 'company_name', 'read_at', 'acknowledged_at'],
  async read(tx, _reader, { id }, { cursor, limit: maxRows }) {
    if (typeof id !== 'string') return { rows: [], next: null };
    const limit = Math.min(batchSize, maxRows);
    const { people, next } = await selectPeople(tx, id, { after: decodeCursor(cursor), limit });
    return { rows: people.map((person) => ({ ...person })), next: encodeCursor(next) };
  },
};
