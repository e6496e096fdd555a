import type { PriceList, SoldCharge } from '@trunkline/contract/catalog';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { formatCount } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast-store.ts';
import type { PendingBlock } from './block-dialog.tsx';
import {
  type Area,
  type Edit,
  fillArea,
  type FillDirection,
  pasteBlock,
  readBlock,
  ruleOf,
} from './grid-block.ts';
import type { PriceGridProps } from './price-grid.tsx';

/** Larger changes are imported from a file; see `maxPriceLines`. */
const maxLines = 2000;

/** Groups edits by price list, because a change covers a single list. */
function blocksOf(
  edits: readonly Edit[],
  charges: readonly SoldCharge[],
  lists: readonly PriceList[],
): PendingBlock[] {
  return lists.flatMap((list, column) => {
    const lines = edits.flatMap(({ position, rule }) => {
      const charge = position.column === column ? charges[position.row] : undefined;
      if (charge === undefined) return [];
      return [{ scope: 'charge' as const, target: charge.charge_id, price: rule }];
    });
    return lines.length > 0 ? [{ list, lines }] : [];
  });
}

/** Turns pasted or filled cells into pending changes, one per list, to be previewed one by one. */
export function useBlocks(
  { charges, lists, priceOf }: Pick<PriceGridProps, 'charges' | 'lists' | 'priceOf'>,
  chargesUpTo: (count: number) => Promise<readonly SoldCharge[]>,
) {
  const [blocks, setBlocks] = useState<readonly PendingBlock[]>([]);
  const propose = (edits: readonly Edit[], loadedCharges: readonly SoldCharge[]) => {
    const proposed = blocksOf(edits, loadedCharges, lists);
    const tooLarge = proposed.find(({ lines }) => lines.length > maxLines);
    if (tooLarge)
      toast.error('Too many prices', {
        description: `You can change up to ${maxLines} prices in a list at a time. To change more, import a CSV file.`,
      });
    else setBlocks(proposed);
  };
  return {
    block: blocks[0],
    more: blocks.length - 1,
    next: () => setBlocks(blocks.slice(1)),
    fill: (area: Area, direction: FillDirection) => {
      const ruleAt = ({ row, column }: { row: number; column: number }) => {
        const [charge, list] = [charges[row], lists[column]];
        const price = charge && list && priceOf({ charge, list });
        return price ? ruleOf(price) : null;
      };
      const edits = fillArea(area, direction, ruleAt);
      if (edits.length > 0) propose(edits, charges);
      else
        toast.error('Nothing to fill', {
          description: 'The first cell has no price in this list.',
        });
    },
    paste: async (area: Area, text: string) => {
      const block = readBlock(text);
      try {
        const loadedCharges = await chargesUpTo(area.top + block.length);
        const size = { rows: loadedCharges.length, columns: lists.length };
        const { edits, invalid, outside } = pasteBlock(block, area, size);
        const [first] = invalid;
        if (first) {
          const charge = loadedCharges[first.position.row];
          toast.error(formatCount(invalid.length, "cell isn't a price", "cells aren't prices"), {
            description: `“${first.text.slice(0, 40)}” for ${charge?.plan ?? ''}, ${charge?.charge ?? ''}. Nothing was pasted.`,
          });
        } else if (outside > 0)
          toast.error("The pasted prices don't fit", {
            description: `${formatCount(outside, 'cell is', 'cells are')} outside the grid. Nothing was pasted.`,
          });
        else propose(edits, loadedCharges);
      } catch (error) {
        toast.error("Couldn't load the plans to paste into", {
          description: describeError(error).message,
        });
      }
    },
  };
}
