import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Quote, QuoteDetail } from '@trunkline/contract/quotes';
import { quoteListing } from '@trunkline/contract/quotes/listing';
import { quoteStates } from '@trunkline/contract/quotes/states';
import { Download } from 'lucide-react';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { SaleActions } from '../../../kernel/sale-actions.tsx';
import { SaleHeader, SalePage } from '../../../kernel/sale-page.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMe } from '../../auth/index.ts';
import { AcceptanceCard } from '../components/acceptance-card.tsx';
import { QuoteEditor } from '../components/quote-editor.tsx';
import { QuoteLines } from '../components/quote-lines.tsx';
import { QuoteVersions } from '../components/quote-versions.tsx';
import { quoteTransitions } from '../quote-transitions.ts';
import { quoteOptions } from '../queries.ts';
import { quoteTones } from '../tones.ts';
import { useQuotes } from '../use-quotes.tsx';

/** Shows one quote: its state, lines, versions, evidence and actions. */
export function QuotePage() {
  const { id = '' } = useParams({ strict: false });
  const quotes = useQuotes();
  const query = useQuery(quoteOptions(quotes.tenant, id));
  return (
    <SalePage listing={quoteListing} query={query}>
      {(quote) => <QuoteContent quote={quote} quotes={quotes} />}
    </SalePage>
  );
}

function QuoteContent({ quote, quotes }: { quote: QuoteDetail; quotes: Resource<Quote> }) {
  const { permissions } = useMe();
  return (
    <>
      <SaleHeader
        tenant={quotes.tenant}
        listing={quoteListing}
        sale={quote}
        title={quote.title}
        state={quoteStates[quote.state]}
        tone={quoteTones[quote.state]}
        actions={
          <>
            {/* The buyer can't see a quote before it is sent. */}
            {quote.delivered && (
              <SaleActions
                sale={{ ...quote, type: 'quote', label: `Quote ${quote.number}` }}
                permissions={permissions}
              />
            )}
            <TransitionButtons
              resource={quotes}
              transitions={quoteTransitions(quotes.tenant, quote)}
              size="medium"
            />
          </>
        }
      />
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

/** Links to the PDF and to the order created on acceptance. */
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
