import type { PriceLine, PriceList } from '@trunkline/contract/catalog';
import type * as z from 'zod';
import { formatCount } from '../../../ui/formats.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

/** Prices of one list that were pasted or filled together. */
export interface PendingBlock {
  readonly list: PriceList;
  readonly lines: readonly z.input<typeof PriceLine>[];
}

/** Previews the cells that were pasted or filled, and applies them as one change. */
export function BlockDialog({
  tenant,
  block: { list, lines },
  remainingLists,
  onClose,
}: {
  tenant: string;
  block: PendingBlock;
  /** Number of lists that are previewed after this one. */
  remainingLists: number;
  onClose: () => void;
}) {
  const next =
    remainingLists > 0
      ? ` ${formatCount(remainingLists, 'more list follows', 'more lists follow')}.`
      : '';
  return (
    <BulkChangeDialog
      tenant={tenant}
      list={list}
      title={`Change ${formatCount(lines.length, 'price', 'prices')} in ${list.name}`}
      description={`Nothing changes until you apply the new prices.${next}`}
      fields={lines}
      startsWithPreview
      send={(catalog, input, common) => catalog.changePrices.call({ ...common, lines: [...input] })}
      onClose={onClose}
    />
  );
}
