import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { allAreas } from '../../kernel/areas.ts';
import { defineCapability } from '../../kernel/capability.ts';
import { marketplaceQuote, quoteRoutes } from './routes.tsx';

const QuotesTab = lazy(async () => ({
  default: (await import('./components/quotes-tab.tsx')).QuotesTab,
}));

const QuoteCrumb = lazy(async () => ({
  default: (await import('./components/quote-crumb.tsx')).QuoteCrumb,
}));

const QuoteFromCart = lazy(async () => ({
  default: (await import('./components/quote-from-cart.tsx')).QuoteFromCart,
}));

export const capability = defineCapability({
  routes: [quoteRoutes.tree, marketplaceQuote],
  navigation: [
    {
      area: 'workspace',
      label: 'Quotes',
      to: '/app/quotes',
      icon: FileText,
      position: 23,
      keywords: 'offers proposals',
      needs: 'quotes:read',
    },
  ],
  recordCrumbs: {
    '/app/quotes/$id': (id) => (
      <Suspense fallback="Quote">
        <QuoteCrumb id={id} />
      </Suspense>
    ),
  },
  attention: [
    {
      position: 13,
      needs: 'quotes:approve',
      counts: 'waiting_quotes',
      icon: FileText,
      to: '/admin/marketplace',
      search: { tab: 'quotes', approval: 'mine' },
      one: 'quote to approve',
      many: 'quotes to approve',
    },
  ],
  marketplaceTabs: [
    {
      value: 'quotes',
      label: 'Quotes',
      needs: 'quotes:read',
      position: 25,
      Content: QuotesTab,
    },
  ],
  cartActions: [{ needs: 'quotes:create', Content: QuoteFromCart }],
  preload: [{ route: quoteRoutes.list, audience: 'workspace' }],
  permissionLabels: { quotes: 'quotes' },
  anchors: {
    quote: {
      areas: allAreas,
      needs: 'quotes:read',
      linkTo: (id, area) => ({
        to: area === 'admin' ? '/admin/marketplace/quotes/$id' : '/app/quotes/$id',
        params: { id },
      }),
    },
  },
  auditSentences: () => import('./audit-sentences.ts'),
});
