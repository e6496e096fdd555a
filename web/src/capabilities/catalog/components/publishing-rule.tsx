import { useMutation, useQuery } from '@tanstack/react-query';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Shows whether a second person has to approve what the company publishes. */
export function PublishingRule() {
  const { tenant } = useViewer();
  const { catalog } = apiFor(tenant);
  const query = useQuery(catalog.catalogSettings.queryOptions({ input: {} }));
  const save = useMutation({
    ...useRefreshAfter(catalog.catalogSettings.key()),
    mutationFn: (second_person: boolean) => catalog.updateCatalogSettings.call({ second_person }),
  });
  return (
    <Card
      title="Publishing"
      description="When on, a second person has to approve each service before it's published."
    >
      {query.isError ? (
        <QueryError title="Couldn't load the publishing rule" query={query} />
      ) : query.data ? (
        <Checkbox
          label="Require a second person to publish services"
          checked={query.data.second_person}
          disabled={save.isPending}
          onCheckedChange={(checked) =>
            save.mutate(checked, {
              onSuccess: ({ second_person }) =>
                toast.success(
                  second_person
                    ? 'Publishing now needs a second person'
                    : 'Publishing no longer needs a second person',
                ),
              onError: (error) => toast.error(describeError(error).message),
            })
          }
        />
      ) : (
        <Skeleton className="h-10" />
      )}
    </Card>
  );
}
