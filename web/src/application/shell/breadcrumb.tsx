import { Link, useMatches } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { fromCapabilities } from '../../kernel/capabilities.ts';

const linkClass = 'rounded-sm text-muted hover:text-text';

const recordCrumbs = fromCapabilities(
  (capabilities) =>
    new Map(capabilities.flatMap(({ recordCrumbs }) => Object.entries(recordCrumbs))),
);

/** The current position in the portal; the last part is the page itself. */
export function Breadcrumb() {
  const matches = useMatches();
  const crumbs = matches.flatMap(({ staticData, pathname }) =>
    staticData.crumb ? [{ label: staticData.crumb, pathname }] : [],
  );
  const record = matches.findLast(({ fullPath }) => recordCrumbs().has(fullPath));
  const recordCrumb = record && recordCrumbs().get(record.fullPath);
  const id = record && Object.values<string>(record.params).at(-1);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex items-center gap-1.5 whitespace-nowrap">
        {crumbs.map(({ label, pathname }, index) => {
          const last = index === crumbs.length - 1 && !id;
          return (
            <li
              key={label}
              className={
                last ? 'flex min-w-0 items-center gap-1.5' : 'hidden items-center gap-1.5 sm:flex'
              }
            >
              {index > 0 && (
                <ChevronRight
                  aria-hidden="true"
                  className="hidden size-3.5 shrink-0 text-muted sm:block"
                />
              )}
              {last ? (
                <span aria-current="page" className="truncate font-medium">
                  {label}
                </span>
              ) : (
                <Link to={pathname} className={linkClass}>
                  {label}
                </Link>
              )}
            </li>
          );
        })}
        {recordCrumb && id && (
          <li className="flex min-w-0 items-center gap-1.5">
            <ChevronRight
              aria-hidden="true"
              className="hidden size-3.5 shrink-0 text-muted sm:block"
            />
            <span aria-current="page" className="truncate font-medium">
              {recordCrumb(id)}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
