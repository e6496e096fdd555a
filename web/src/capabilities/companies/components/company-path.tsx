import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Company } from '@trunkline/contract/companies';
import { ChevronRight } from 'lucide-react';
import { areaHomes, useArea } from '../../../kernel/areas.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { ancestorsOptions } from '../queries.ts';

/** Shows the ancestors of a company as links. */
export function CompanyPath({ company }: { company: Company }) {
  const me = useMe();
  const home = areaHomes[useArea()];
  const { data, isPending } = useQuery(ancestorsOptions(me.company.id, company));
  if (company.parent_id === null) return null;
  if (isPending) return <Skeleton className="my-0.75 h-3.5 w-64" />;
  return (
    <nav aria-label="Companies above">
      <ol className="flex flex-wrap items-center gap-x-1 text-[13px] text-muted">
        {(data ?? []).map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden="true" className="size-3.5" />}
            <Link
              to={`${home}/companies/$id`}
              params={{ id }}
              className="rounded-sm underline-offset-4 hover:text-text hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
