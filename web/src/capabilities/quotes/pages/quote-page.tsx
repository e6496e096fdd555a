import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Quote, QuoteDetail } from '@trunkline/contract/quotes';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { quoteStates } from '@trunkline/contract/quotes/states';
import { ArrowLeft, Download } from 'lucide-react';
import { useArea } from '../../../kernel/areas.ts';
import { Moves } from '../../../kernel/moves/moves.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { SaleActions } from '../../../kernel/sale-actions.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { AcceptanceCard } from '../components/acceptance-card.tsx';
import { QuoteEditor } from '../components/quote-editor.tsx';
import { QuoteLines } from '../components/quote-lines.tsx';
import { QuoteVersions } from '../components/quote-versions.tsx';
import { quoteMoves } from '../quote-moves.ts';
import { quoteOptions } from '../queries.ts';
import { quoteTones } from '../tones.ts';
import { useQuotes } from '../use-quotes.tsx';

const lists = {
  admin: { to: '/admin/marketplace', search: { tab: 'quotes' } },
  workspace: { to: '/app/quotes', search: {} },
} as const;

/** Shows one quote: its state, lines, versions, evidence and actions. */
export function QuotePage() {
  const { id = '' } = useParams({ strict: false });
  const quotes = useQuotes();
  const area = useArea();
  const list = lists[area];
  const query = useQuery(quoteOptions(quotes.tenant, id));
  const quote = query.data;
  useTitle(quote ? `Quote ${quote.number}` : quoteListing.one);
  if (query.isError && !quote)
    return (
      <ScreenError
        listing={quoteListing}
        list={area === 'admin' ? '/admin/marketplace?tab=quotes' : list.to}
        query={query}
      />
    );
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4 p-4 sm:p-6">
      <Link
        {...list}
        className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-[13px] font-medium text-muted hover:text-text pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        All quotes
      </Link>
      {quote ? <WholeQuote quote={quote} quotes={quotes} /> : <QuoteSkeleton />}
    </div>
  );
}

function WholeQuote({ quote, quotes }: { quote: QuoteDetail; quotes: Resource<Quote> }) {
  const { permissions } = useMe();
  const other =
    quote.side === 'sale'
      ? `For ${quote.buyer_name ?? 'a buyer'}`
      : `From ${quote.seller_name ?? 'your supplier'}`;
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">
              Quote {quote.number}
              {quote.title && `: ${quote.title}`}
            </h1>
            <Badge tone={quoteTones[quote.state]} dot>
              {quoteStates[quote.state]}
            </Badge>
          </div>
          <p className="text-muted wrap-anywhere">
            {other}, updated <RelativeTime value={quote.state_since} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {/* Its buyer knows nothing of it before it is sent. */}
          {quote.delivered && (
            <SaleActions
              sale={{ ...quote, type: 'quote', label: `Quote ${quote.number}` }}
              permissions={permissions}
            />
          )}
          <Moves resource={quotes} moves={quoteMoves(quotes.tenant, quote)} size="medium" />
        </div>
      </header>
      {quote.awaits_me && (
        <p className="rounded-lg border border-transparent bg-warning-soft px-4 py-3 text-warning">
          This quote is waiting for your approval.
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          {quote.may.includes('edit') ? (
            <QuoteEditor key={quote.latest} quote={quote} quotes={quotes} />
          ) : (
            <>
              <QuoteLines quote={quote} />
              <Texts quote={quote} />
            </>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Files quote={quote} href={quotes.pageOf(quote.id)} />
          <AcceptanceCard quote={quote} />
          <QuoteVersions quote={quote} />
        </div>
      </div>
    </>
  );
}

function Texts({ quote: { note, terms } }: { quote: QuoteDetail }) {
  if (note === '' && terms === '') return null;
  return (
    <Card title="Message and terms">
      <div className="grid gap-3 whitespace-pre-line wrap-anywhere">
        {note && <p>{note}</p>}
        {terms && <p className="text-muted">{terms}</p>}
      </div>
    </Card>
  );
}

/** The PDF, and the order that the acceptance created. */
function Files({ quote, href }: { quote: QuoteDetail; href: string }) {
  const isFrozen = quote.state !== 'draft';
  if (!isFrozen) return null;
  return (
    <Card title="Documents">
      <div className="flex flex-wrap gap-2">
        <a href={`/api/quotes/${quote.id}/pdf`} download className={buttonClass('secondary')}>
          <Download aria-hidden="true" className="size-4" />
          Download PDF
        </a>
        {quote.order_id !== null && (
          <Link
            to={href.replace(`/quotes/${quote.id}`, `/orders/${quote.order_id}`)}
            className={buttonClass('secondary')}
          >
            Open order
          </Link>
        )}
      </div>
    </Card>
  );
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-7 w-48" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
