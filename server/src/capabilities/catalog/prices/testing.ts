import { PriceLine, type PriceChangeResult } from '@trunkline/contract/catalog';
import type { SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { changePrices } from './changes/change.ts';

/** Sets one price as the grid does; throws Problem `conflict` if it is refused. */
export async function setPrice(
  context: SignedIn,
  input: {
    readonly list_id: string;
    readonly valid_from: string;
    readonly price: object;
    readonly scope?: string;
    readonly target?: string;
    readonly dry_run?: boolean;
  },
): Promise<PriceChangeResult> {
  const { list_id, valid_from, dry_run = false, price, scope = 'all', target = '' } = input;
  const result = await changePrices(context, {
    list_id,
    valid_from,
    reason: '',
    dry_run,
    adjust: null,
    lines: [PriceLine.parse({ scope, target, price })],
  });
  const [refused] = result.refusals;
  if (refused !== undefined) throw new Problem('conflict', { message: refused.message });
  return result;
}
