import { useRouter } from '@tanstack/react-router';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { NewQuoteButton } from '../components/new-quote-button.tsx';
import { QuoteKeys } from '../components/quote-keys.tsx';
import { useQuotes } from '../use-quotes.tsx';

/** /app/quotes: quotes the company has sent or received. */
export function QuotesPage() {
  useTitle(quoteListing.many);
  const quotes = useQuotes();
  const router = useRouter();
  const address = useListState(quoteListing);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={quotes} address={address} create={<NewQuoteButton />} />
      <QuoteKeys quotes={quotes} />
      <ResourceList
        resource={quotes}
        address={address}
        firstAction={<NewQuoteButton />}
        onOpenRow={({ id }) => void router.navigate({ href: quotes.pageOf(id) })}
      />
    </div>
  );
}
