import { permissionsOf, type ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Exportable } from '../exports/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { selectRows } from './queries.ts';
import type { ResourceSource } from './source.ts';

/** Exports the rows of a resource's list with the same selection and order. */
export function exportableOf<Description extends ResourceDescription>(
  source: ResourceSource<Description>,
): Exportable {
  const { name, fields, defaultSort } = source.description;
  return {
    list: name,
    permission: `${permissionsOf(name)}:export`,
    file: name.replaceAll(/[._]/g, '-'),
    fields: Object.entries(fields)
      .filter(([, field]) => field.csv)
      .map(([field]) => field),
    async read(tx, { actor }, selection, { cursor, limit }) {
      const sortName = selection['sort'];
      const sort = typeof sortName === 'string' ? sortName : defaultSort;
      const position = cursor === null ? null : decodeCursor(cursor, sort);
      const page = { position, limit: limit + 1 };
      const found = await selectRows(tx, source, actor, selection, sort, page);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return {
        rows,
        next: hasMore ? encodeCursor(sort, { value: last.sort_value, id: String(last.id) }) : null,
      };
    },
  };
}
