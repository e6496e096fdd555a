import { useQuery } from '@tanstack/react-query';
import { Link, useMatches } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useApi } from '../../capabilities/auth/index.ts';

const linkClass = 'rounded-sm text-muted hover:text-text';

/** Where in the portal one is; the last part is the page itself. */
export function Breadcrumb() {
  const matches = useMatches();
  const crumbs = matches.flatMap(({ staticData, pathname }) =>
    staticData.crumb ? [{ label: staticData.crumb, pathname }] : [],
  );
  const companyId = matches.findLast(({ routeId }) => routeId === '/admin/companies/$id')?.params;
  const id = companyId && 'id' in companyId ? companyId.id : null;
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
        {id && <CompanyCrumb id={id} />}
      </ol>
    </nav>
  );
}

function CompanyCrumb({ id }: { id: string }) {
  const { data } = useQuery(useApi().companies.get.queryOptions({ input: { id } }));
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      <ChevronRight aria-hidden="true" className="hidden size-3.5 shrink-0 text-muted sm:block" />
      <span aria-current="page" className="truncate font-medium">
        {data?.name ?? 'Company'}
      </span>
    </li>
  );
}
