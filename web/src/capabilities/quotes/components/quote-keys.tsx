import { useQueryClient } from '@tanstack/react-query';
import type { Quote } from '@trunkline/contract/quotes';
import { RowMoveKeys } from '../../../kernel/moves/row-move-keys.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { quoteOptions } from '../queries.ts';
import { quoteMoves } from '../quote-moves.ts';

/** Lets people approve and reject the focused quote of a list with the keyboard. */
export function QuoteKeys({ quotes }: { quotes: Resource<Quote> }) {
  const client = useQueryClient();
  return (
    <RowMoveKeys
      resource={quotes}
      movesOf={async (id) =>
        quoteMoves(quotes.tenant, await client.fetchQuery(quoteOptions(quotes.tenant, id)))
      }
    />
  );
}
