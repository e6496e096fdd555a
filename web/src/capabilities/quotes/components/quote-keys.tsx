import { useQueryClient } from '@tanstack/react-query';
import type { Quote } from '@trunkline/contract/quotes';
import { RowTransitionKeys } from '../../../kernel/transitions/row-transition-keys.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { quoteOptions } from '../queries.ts';
import { quoteTransitions } from '../quote-transitions.ts';

/** Lets people approve and reject the focused quote of a list with the keyboard. */
export function QuoteKeys({ quotes }: { quotes: Resource<Quote> }) {
  const client = useQueryClient();
  return (
    <RowTransitionKeys
      resource={quotes}
      transitionsOf={async (id) =>
        quoteTransitions(quotes.tenant, await client.fetchQuery(quoteOptions(quotes.tenant, id)))
      }
    />
  );
}
