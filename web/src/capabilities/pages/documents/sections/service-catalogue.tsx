import type { Choice, LiveOf } from '@trunkline/contract/kernel/live';
import { servicesCounted } from '@trunkline/contract/kernel/service-listing';
import type { SectionOf } from '@trunkline/contract/pages';
import { categoryLabel, ServiceList } from '../../../../documents/service-list.tsx';
import { below, type HeadingLevel } from './heading.tsx';
import { NotRead } from './not-read.tsx';
import { SectionIntro } from './section-intro.tsx';

type Catalogue = LiveOf<'service_catalogue'>;
type Asked = Catalogue['asked'];

/** Where the answer to a question starts: without it every choice would lead back to the top of the page. */
const anchor = 'services';

function addressOf(asked: Partial<Asked>, page = 1): string {
  const query = new URLSearchParams();
  if (asked.q) query.set('q', asked.q);
  if (asked.category) query.set('category', asked.category);
  if (page > 1) query.set('page', String(page));
  return `?${query.toString()}#${anchor}`;
}

/** All services of the site with search and categories: a form and links, so that both work without JavaScript. */
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
        <NotRead what="The services" link="/contact" text="Ask us about them" />
      ) : (
        <>
          <SearchForm asked={live.asked} />
          <Categories choices={live.categories} asked={live.asked} />
          <p role="status" className="mt-10 mb-4 text-sm text-muted tabular-nums">
            {countWords(live)}
          </p>
          {live.services.length > 0 ? (
            <ServiceList
              services={live.services}
              label="Services"
              heading={below(section.title, level)}
            />
          ) : (
            <NothingFound asked={live.asked} />
          )}
          <Pages {...live} />
        </>
      )}
    </section>
  );
}

function SearchForm({ asked: { q, category } }: { asked: Asked }) {
  return (
    <form
      action={`#${anchor}`}
      method="get"
      role="search"
      className="flex max-w-2xl flex-wrap gap-3"
    >
      <div className="min-w-0 flex-1 basis-64">
        <label htmlFor="service-search" className="mb-1.5 block text-sm font-medium">
          Search services
        </label>
        <input
          id="service-search"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          className="h-12 w-full rounded-md border border-border-strong bg-surface px-4"
        />
      </div>
      {category && <input type="hidden" name="category" value={category} />}
      <button type="submit" className="action action-primary self-end">
        Search
      </button>
    </form>
  );
}

function Categories({ choices, asked }: { choices: readonly Choice[]; asked: Asked }) {
  const { q, category } = asked;
  if (choices.length < 2 && !category) return null;
  // What was chosen stays, even where nothing is found in it, so that it can be left again.
  const known = choices.some(({ value }) => value === category);
  const shown =
    category && !known
      ? [...choices, { value: category, label: categoryLabel(category), count: 0 }]
      : choices;
  return (
    <nav aria-label="Categories" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        <li>
          <Chip href={addressOf({ q })} label="All" current={category === ''} />
        </li>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Chip
              href={addressOf({ q, category: value })}
              label={label}
              count={count}
              current={value === category}
            />
          </li>
        ))}
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
        <span className={`text-sm tabular-nums ${current ? '' : 'text-muted'}`}>{upTo(count)}</span>
      )}
    </a>
  );
}

const upTo = (count: number) => (count >= servicesCounted ? `${servicesCounted}+` : String(count));

/** '3 services in Voice for “pbx”' */
function countWords({ total, asked: { q, category } }: Catalogue): string {
  const found = total === 0 ? 'No services' : total === 1 ? '1 service' : `${upTo(total)} services`;
  const within = category ? ` in ${categoryLabel(category)}` : '';
  return `${found}${within}${q ? ` for “${q}”` : ''}`;
}

function NothingFound({ asked: { q, category } }: { asked: Asked }) {
  if (!q && !category)
    return (
      <div className="border-y border-border py-10">
        <p className="text-lg font-medium">There is nothing in the catalogue yet.</p>
        <p className="mt-2 text-muted">Tell us what you need, and we find who offers it.</p>
        <p className="mt-6">
          <a href="/contact" className="action action-primary">
            Contact us
          </a>
        </p>
      </div>
    );
  return (
    <div className="border-y border-border py-10">
      <p className="text-lg font-medium">Nothing here answers to that.</p>
      <p className="mt-2 text-muted">
        Try fewer words or another category, or ask us: not everything is listed.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={addressOf({})} className="action action-primary">
          Show all services
        </a>
        <a href="/contact" className="action">
          Contact us
        </a>
      </p>
    </div>
  );
}

function Pages({ page, next_page, asked }: Catalogue) {
  if (page === 1 && next_page === null) return null;
  return (
    <nav aria-label="Pages of services" className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? (
        <a href={addressOf(asked, page - 1)} rel="prev" className="action action-small">
          Previous
        </a>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">Page {page}</span>
      {next_page === null ? (
        <span />
      ) : (
        <a href={addressOf(asked, next_page)} rel="next" className="action action-small">
          Next
        </a>
      )}
    </nav>
  );
}
