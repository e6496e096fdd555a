import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usesOptions } from '../queries.ts';
import { editorOf, labelsOf } from '../labels.ts';

/** Shows the records that use a file, as links. */
export function UsesList({ tenant, id }: { tenant: string; id: string }) {
  const { data, error } = useQuery(usesOptions(tenant, id));
  if (error) return <p className="text-danger">{describeError(error).message}</p>;
  if (data === undefined) return <Skeleton className="h-5 w-40" />;
  if (data.items.length === 0) return <p className="text-muted">This file isn't used anywhere.</p>;
  return (
    <ul className="grid gap-1">
      {data.items.map((use) => {
        const { kind, name } = labelsOf(use);
        const address = editorOf(use);
        const ownerName = use.company_id === tenant ? null : use.company_name;
        return (
          <li key={`${use.kind} ${use.item_id}`} className="flex min-w-0 items-baseline gap-2">
            <span className="shrink-0 text-muted">{kind}</span>
            {address === null ? (
              <span className="truncate">{name}</span>
            ) : (
              <a href={address} className="truncate text-primary-text hover:underline">
                {name}
              </a>
            )}
            {ownerName && <span className="shrink-0 text-muted">{ownerName}</span>}
          </li>
        );
      })}
    </ul>
  );
}
