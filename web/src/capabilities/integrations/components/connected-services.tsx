import { useQuery } from '@tanstack/react-query';
import type { Connector } from '@trunkline/contract/integrations';
import { serviceListing } from '@trunkline/contract/catalog/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { connectedServicesOptions, useConnectorChanges } from '../connector-queries.ts';

const showFailure = (error: unknown) => toast.error(describeError(error).message);

/** Lists the services that a connector delivers; others are delivered manually. */
export function ConnectedServices({ tenant, connector }: { tenant: string; connector: Connector }) {
  const { id, may, company_id: company } = connector;
  const query = useQuery(connectedServicesOptions(tenant, id));
  const { deliver, release } = useConnectorChanges(tenant, id);
  const [chosen, setChosen] = useState<string | null>(null);
  const changes = may.includes('update');
  const items = query.data?.items;
  const add = () => {
    if (chosen === null) return;
    deliver.mutate(chosen, { onSuccess: () => setChosen(null), onError: showFailure });
  };
  return (
    <Card
      title="Services"
      description="New order items for these services go to the supplier; the company's other services are delivered manually."
    >
      {query.isError ? (
        <QueryError title="Couldn't load the services" query={query} />
      ) : items === undefined ? (
        <div aria-busy="true">
          <Skeleton className="h-10" />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {items.length === 0 ? (
            <p className="text-sm text-muted">No services yet. Add one below.</p>
          ) : (
            <ul className="divide-y divide-border">
              {items.map((service) => (
                <li key={service.id} className="flex flex-wrap items-center gap-3 py-2">
                  <span className="min-w-0 flex-1 wrap-anywhere">{service.name}</span>
                  {changes && (
                    <Button
                      size="small"
                      aria-label={`Deliver ${service.name} manually`}
                      pending={release.isPending && release.variables === service.id}
                      onClick={() => release.mutate(service.id, { onError: showFailure })}
                    >
                      Deliver manually
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {changes && (
            <div className="flex flex-wrap items-end gap-2">
              <div className="min-w-0 flex-1 basis-60">
                <Field label="Service">
                  {(control) => (
                    <ReferenceCombobox
                      {...control}
                      resource={{ description: serviceListing, api: apiFor(tenant).catalog }}
                      value={chosen}
                      filters={{ company_id: company }}
                      accepts={({ id }) => !items.some((item) => item.id === id)}
                      onChange={setChosen}
                    />
                  )}
                </Field>
              </div>
              <Button
                className="h-9!"
                disabled={chosen === null}
                pending={deliver.isPending}
                onClick={add}
              >
                Add service
              </Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}
