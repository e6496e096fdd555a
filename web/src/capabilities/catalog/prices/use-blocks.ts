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

/** More prices at once arrive as a file; see `maxPriceLines`. */
const most = 2000;

/** Groups edits by their list: a change is about the prices of one. */
function blocksOf(
  edits: readonly Edit[],
  charges: readonly SoldCharge[],
  lists: readonly PriceList[],
): PendingBlock[] {
  return lists.flatMap((list, column) => {
    const lines = edits.flatMap(({ place, rule }) => {
      const charge = place.column === column ? charges[place.row] : undefined;
      if (charge === undefined) return [];
      return [{ scope: 'charge' as const, target: charge.charge_id, price: rule }];
    });
    return lines.length > 0 ? [{ list, lines }] : [];
  });
}

/** Turns what is pasted or filled into changes that wait for their preview, one for each list. */
export function useBlocks(
  { charges, lists, priceOf }: Pick<PriceGridProps, 'charges' | 'lists' | 'priceOf'>,
  chargesUpTo: (count: number) => Promise<readonly SoldCharge[]>,
) {
  const [blocks, setBlocks] = useState<readonly PendingBlock[]>([]);
  const propose = (edits: readonly Edit[], known: readonly SoldCharge[]) => {
    const proposed = blocksOf(edits, known, lists);
    const tooLarge = proposed.find(({ lines }) => lines.length > most);
    if (tooLarge)
      toast.error(`Change up to ${most} prices in a list at once`, {
        description: 'Import a CSV file to change more.',
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
        toast.error('There is nothing to fill', {
          description: 'The first cell has no price in this list.',
        });
    },
    paste: async (area: Area, text: string) => {
      const block = readBlock(text);
      try {
        const known = await chargesUpTo(area.top + block.length);
        const size = { rows: known.length, columns: lists.length };
        const { edits, wrong, outside } = pasteBlock(block, area, size);
        const [first] = wrong;
        if (first) {
          const charge = known[first.place.row];
          toast.error(formatCount(wrong.length, "cell isn't a price", "cells aren't prices"), {
            description: `“${first.text.slice(0, 40)}” for ${charge?.plan ?? ''}, ${charge?.charge ?? ''}. Nothing was pasted.`,
          });
        } else if (outside > 0)
          toast.error("The block doesn't fit", {
            description: `${formatCount(outside, 'cell is', 'cells are')} outside the grid. Nothing was pasted.`,
          });
        else propose(edits, known);
      } catch (error) {
        toast.error("Couldn't load the plans to paste into", {
          description: describeError(error).message,
        });
      }
    },
  };
}
