import { serviceFilters, type ServiceFilter } from '@trunkline/contract/catalog/listing';
import type { ReactNode } from 'react';
import { categoryLabel } from '../../../../documents/service-list.tsx';
import {
  catalogueUrl,
  type CatalogueFilters,
  type Catalogue,
  hasFilters,
  priceLabelOf,
  providerLabel,
  servicesOf,
} from './catalogue-filters.ts';

export function CatalogueEmptyState({ live }: { live: Catalogue }) {
  const { query, total, page, alternatives } = live;
  if (total > 0)
    return (
      <EmptyMessage title={`Page ${page} doesn’t exist.`} text="The list may have changed.">
        <ActionLink href={catalogueUrl(query)} text="Go to the first page" />
      </EmptyMessage>
    );
  if (!hasFilters(query))
    return (
      <EmptyMessage
        title="There are no services in the catalogue yet."
        text="Tell us what you need, and we’ll find a provider."
      >
        <ActionLink href="/contact" text="Contact us" />
      </EmptyMessage>
    );
  if (alternatives.length > 0) return <RelaxedSearches live={live} />;
  return (
    <EmptyMessage
      title="No services match your search."
      text="Try fewer words or another category, or ask us: some services aren’t listed."
    >
      <ActionLink href={catalogueUrl({})} text="Show all services" />
      <a href="/contact" className="action">
        Contact us
      </a>
    </EmptyMessage>
  );
}

/** Links to broader queries: the current one without some of its filters. */
function RelaxedSearches({ live }: { live: Catalogue }) {
  const { query, alternatives } = live;
  const active = serviceFilters.filter((filter) => query[filter]);
  const canRemoveOne = alternatives.some(({ criteria }) => criteria.length === active.length - 1);
  const removeText =
    alternatives.length === 1
      ? 'There are matches if you remove one filter:'
      : 'Remove one of these filters to see matches:';
  const text = canRemoveOne
    ? removeText
    : 'Removing one filter isn’t enough. Keep only one of them to see matches:';
  return (
    <EmptyMessage title="No services match all filters." text={text}>
      <ul aria-label="Matches" className="grid basis-full gap-x-3">
        {alternatives.map(({ criteria, count }) => (
          <li key={criteria.join(' ')}>
            <a
              href={catalogueUrl(Object.fromEntries(criteria.map((item) => [item, query[item]])))}
              className="text-link inline-flex min-h-11 items-center"
            >
              {canRemoveOne
                ? active
                    .filter((item) => !criteria.includes(item))
                    .map((item) => labelWithout(item, query))
                : criteria.map((item) => labelWithOnly(item, live))}
              : {servicesOf(count)}
            </a>
          </li>
        ))}
      </ul>
      <a href={catalogueUrl({})} className="action">
        Show all services
      </a>
      <a href="/contact" className="action">
        Contact us
      </a>
    </EmptyMessage>
  );
}

const labelWithout = (filter: ServiceFilter, { q }: CatalogueFilters): string =>
  ({
    q: `Without “${q}”`,
    category: 'In all categories',
    provider: 'By all providers',
    price: 'At any price',
  })[filter];

const labelWithOnly = (filter: ServiceFilter, live: Catalogue): string =>
  ({
    q: `Only for “${live.query.q}”`,
    category: `Only in ${categoryLabel(live.query.category)}`,
    provider: `Only by ${providerLabel(live)}`,
    price: `Only ${priceLabelOf(live.query.price)}`,
  })[filter];

function EmptyMessage(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="border-y border-border py-10">
      <p className="text-lg font-medium">{props.title}</p>
      <p className="mt-2 text-muted">{props.text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{props.children}</div>
    </div>
  );
}

function ActionLink({ href, text }: { href: string; text: string }) {
  return (
    <a href={href} className="action action-primary">
      {text}
    </a>
  );
}
