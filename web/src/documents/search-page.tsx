import type { FoundEntry } from '@trunkline/contract/kernel/renderer';
import { Icon } from './icon.tsx';

/** Site search: a form, and below it the results, best first. */
export function SearchPage({
  query,
  results,
}: {
  query: string;
  results: readonly FoundEntry[] | null;
}) {
  return (
    <div className="page-width section">
      <h1 className="text-title font-semibold">Search</h1>
      <form action="/search" method="get" role="search" className="mt-8 flex max-w-2xl gap-3">
        <input
          type="search"
          name="q"
          aria-label="Search this site"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
          className="form-control min-w-0 flex-1"
        />
        <button type="submit" className="action action-primary">
          <Icon name="search" className="size-4" />
          Search
        </button>
      </form>
      {results === null ? (
        <p className="mt-8 max-w-2xl text-lead text-muted">
          Search the pages, services, resources and posts on this site.
        </p>
      ) : (
        <Results query={query} results={results} />
      )}
    </div>
  );
}

function Results({ query, results }: { query: string; results: readonly FoundEntry[] }) {
  const count = results.length === 1 ? '1 result' : `${results.length} results`;
  return (
    <section aria-labelledby="results" className="mt-10 max-w-3xl">
      <h2 id="results" className="text-muted">
        {results.length === 0 ? `No results for “${query}”` : `${count} for “${query}”`}
      </h2>
      {results.length === 0 && (
        <p className="mt-4">
          Try fewer or shorter words, look through the{' '}
          <a href="/sitemap" className="text-link">
            sitemap
          </a>
          , or{' '}
          <a href="/contact" className="text-link">
            ask us
          </a>
          .
        </p>
      )}
      <ul className="mt-6">
        {results.map(({ group, path, title, passage }) => (
          <li key={path} className="group relative border-t border-border py-6">
            <p className="text-sm text-muted">{group}</p>
            <h3 className="mt-1 text-lg font-semibold tracking-tight">
              <a
                href={path}
                className="decoration-primary-text decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </a>
            </h3>
            <p className="mt-2 text-muted">
              {passage.map((part, index) =>
                index % 2 === 1 ? (
                  // The parts never reorder, so an index is a stable key.
                  <mark key={index} className="found">
                    {part}
                  </mark>
                ) : (
                  part
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
