import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Quote } from '@trunkline/contract/quotes';
import { apiFor } from '../../kernel/api.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource } from '../../kernel/resource/index.ts';

type NewQuote = Parameters<ReturnType<typeof apiFor>['quotes']['create']['call']>[0];

/** Creates a quote for a company. */
export function useNewQuote(quotes: Resource<Quote>) {
  const client = useQueryClient();
  const api = apiFor(quotes.tenant).quotes;
  return useMutation({
    retry: false,
    mutationFn: (input: NewQuote) => api.create.call(input),
    onSettled: () => void refreshAll(client, quotes),
  });
}
