import type { Exportable } from '../../kernel/exports/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/resource/cursor.ts';
import { recycleTypeNames } from '@trunkline/contract/recycle/listing';
import { selectItems } from './queries.ts';

const sort = '-deleted_at';

/** Exports the deleted items the reader can see, newest first. */
export const binExport: Exportable = {
  list: 'recycle',
  permission: 'recycle:export',
  file: 'recycle-bin',
  fields: [
    'item_type',
    'label',
    'company_name',
    'deleted_by_name',
    'deleted_at',
    'purge_at',
    'hold_reason',
    'dependents',
    'item_id',
  ],
  async read(tx, reader, selection, { cursor, limit }) {
    const search = selection['search'];
    const found = await selectItems(
      tx,
      reader,
      {
        search: typeof search === 'string' ? search : undefined,
        item_type: recycleTypeNames.find((name) => name === selection['item_type']),
      },
      { position: cursor === null ? null : decodeCursor(cursor, sort), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map((item) => ({
        ...item,
        dependents: item.dependents
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => `${count} ${kind}`)
          .join(', '),
      })),
      next:
        found.length > limit && last !== undefined
          ? encodeCursor(sort, { value: last.sort_value, id: last.id })
          : null,
    };
  },
};
