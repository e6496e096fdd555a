import { useQuery } from '@tanstack/react-query';
import type { TradeTerms } from '@trunkline/contract/orders';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { termsOptions } from '../queries.ts';
import { tradeTermsText } from '../texts.ts';

const TradeTermsDialog = lazy(async () => ({
  default: (await import('./trade-terms-dialog.tsx')).TradeTermsDialog,
}));

/** Lists the terms on which the company sells to each direct buyer. */
export function TradeTermsCard() {
  const { company, permissions } = useMe();
  const query = useQuery(termsOptions(company.id));
  const [edited, setEdited] = useState<TradeTerms | null>(null);
  if (!permissions.includes('orders:update')) return null;
  return (
    <Card
      title="Terms with customers"
      description="How orders from each company directly below yours are handled."
    >
      {query.isError ? (
        <QueryError title="Couldn't load the terms" query={query} />
      ) : !query.data ? (
        <div aria-busy="true">
          <Skeleton className="h-10" />
        </div>
      ) : query.data.items.length === 0 ? (
        <p className="text-muted">Companies that you sell to appear here with their terms.</p>
      ) : (
        <ul aria-label="Terms with customers" className="divide-y divide-border">
          {query.data.items.map((terms) => (
            <li key={terms.buyer_id} className="flex items-center gap-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{terms.buyer_name}</p>
                <p className="text-[13px] text-muted wrap-anywhere">{tradeTermsText(terms)}</p>
              </div>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Change the terms with ${terms.buyer_name}`}
                onClick={() => setEdited(terms)}
              >
                <Pencil aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <TradeTermsDialog terms={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}
