import { useRouter } from '@tanstack/react-router';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { QuoteKeys } from './quote-keys.tsx';
import { useQuotes } from '../use-quotes.tsx';
import { NewQuoteButton } from './new-quote-button.tsx';

/** Shows the Quotes tab of the Marketplace. */
export function QuotesTab() {
  const quotes = useQuotes();
  const router = useRouter();
  const address = useListState(quoteListing);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex justify-end">
        <NewQuoteButton />
      </div>
      <QuoteKeys quotes={quotes} />
      <ResourceList
        resource={quotes}
        address={address}
        onOpenRow={({ id }) => void router.navigate({ href: quotes.pageOf(id) })}
      />
    </div>
  );
}
