import { priceFileFields } from '@trunkline/contract/catalog';
import { bracketsText, decimalOf, percentOf } from '@trunkline/contract/catalog/price-text';
import * as z from 'zod';
import type { Exportable } from '../../../../kernel/exports/index.ts';
import { selectPage } from './export.queries.ts';

const Selection = z.object({ list_id: z.uuid(), day: z.iso.date().optional() });

/**
 * A list's own prices on a day, without inherited ones; importing them again changes nothing.
 */
export const priceExport: Exportable = {
  list: 'prices',
  permission: 'prices:export',
  file: 'prices',
  fields: priceFileFields,
  async read(tx, _reader, selection, { cursor, limit }) {
    const after = cursor === null ? ['', ''] : cursor.split('\n');
    const [scope = '', target = ''] = after;
    const pageRows = await selectPage(tx, Selection.parse(selection), [scope, target], limit + 1);
    const rows = pageRows.slice(0, limit);
    const last = rows.at(-1);
    return {
      rows: rows.map(({ method, brackets, bps, add_micro, ...row }) => ({
        ...row,
        method,
        price: brackets === null ? '' : bracketsText(brackets),
        percent: bps === null ? '' : percentOf(bps),
        surcharge: add_micro === 0 ? '' : decimalOf(add_micro),
      })),
      next: pageRows.length > limit && last !== undefined ? `${last.scope}\n${last.target}` : null,
    };
  },
};
