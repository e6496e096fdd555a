import type { SectionOf } from '@trunkline/contract/pages';
import { categoryLabel, ServiceList } from '../../../../documents/service-list.tsx';
import { CatalogueEmptyState } from './catalogue-empty.tsx';
import {
  catalogueUrl,
  anchor,
  type Catalogue,
  resultsLabel,
  cappedCount,
} from './catalogue-filters.ts';
import { CatalogueSearch, ChosenFilters, withSelected } from './catalogue-search.tsx';
import { below, type HeadingLevel } from './heading.tsx';
import { LiveSectionError } from './live-section-error.tsx';
import { SectionIntro } from './section-intro.tsx';

/**
 * Shows all of the site's services with search, filters and categories, built from a form and links
 * so that it works without JavaScript.
 */
export function ServiceCatalogueSection({
  section,
  level,
  live,
}: {
  section: SectionOf<'service_catalogue'>;
  level: HeadingLevel;
  live: Catalogue | null;
}) {
  return (
    <section id={anchor} className="page-width section-small scroll-mt-16">
      <SectionIntro {...section} level={level} />
      {live === null ? (
        <LiveSectionError subject="The services" link="/contact" text="Ask us about them" />
      ) : (
        <>
          <CatalogueSearch live={live} />
          <Categories live={live} />
          <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-x-8">
            <p role="status" className="py-2.5 text-sm text-muted tabular-nums">
              {resultsLabel(live)}
            </p>
            <ChosenFilters live={live} />
          </div>
          {live.services.length > 0 ? (
            <ServiceList
              services={live.services}
              label="Services"
              heading={below(section.title, level)}
            />
          ) : (
            <CatalogueEmptyState live={live} />
          )}
          <Pages {...live} />
        </>
      )}
    </section>
  );
}

function Categories({ live: { categories, query } }: { live: Catalogue }) {
  const { category } = query;
  if (categories.length < 2 && !category) return null;
  return (
    <nav aria-label="Categories" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip
            href={catalogueUrl({ ...query, category: '' })}
            label="All"
            current={category === ''}
          />
        </li>
        {withSelected(categories, category, categoryLabel(category)).map(
          ({ value, label, count }) => (
            <li key={value}>
              <Chip
                href={catalogueUrl({ ...query, category: value })}
                label={label}
                count={count}
                current={value === category}
              />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Chip(props: { href: string; label: string; count?: number; current: boolean }) {
  const { href, label, count = 0, current } = props;
  return (
    <a
      href={href}
      aria-current={current ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-[0.9375rem] transition-colors ${
        current
          ? 'border-primary bg-primary text-on-primary'
          : 'border-border-strong hover:border-text'
      }`}
    >
      {label}
      {count > 0 && (
        <span className={`text-sm tabular-nums ${current ? '' : 'text-muted'}`}>
          {cappedCount(count)}
        </span>
      )}
    </a>
  );
}

function Pages({ page, next_page, query, services }: Catalogue) {
  if (page === 1 && next_page === null) return null;
  // A page beyond the last has no previous page to link to.
  if (services.length === 0) return null;
  return (
    <nav aria-label="Pagination" className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? (
        <a href={catalogueUrl(query, page - 1)} rel="prev" className="action action-small">
          Previous
        </a>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">Page {page}</span>
      {next_page === null ? (
        <span />
      ) : (
        <a href={catalogueUrl(query, next_page)} rel="next" className="action action-small">
          Next
        </a>
      )}
    </nav>
  );
}
