import { useQuery } from '@tanstack/react-query';
import type { Service } from '@trunkline/contract/catalog';
import { companyListing } from '@trunkline/contract/companies/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatMicro, problemText } from '../prices/price-texts.ts';

/** Shows whether a company below can buy a service on a given day, and at what price. */
export function AvailabilityCard({ service }: { service: Service }) {
  const { tenant } = useViewer();
  const { catalog, companies } = apiFor(tenant);
  const [company, setCompany] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const query = useQuery({
    ...catalog.availability.queryOptions({
      input: { id: service.id, company_id: company ?? '', ...(day !== '' && { day }) },
    }),
    enabled: company !== null,
  });
  const result = query.data;
  return (
    <Card
      title="Availability by company"
      description="Check what a company below yours can buy and what it pays."
    >
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <Field label="Company">
            {(control) => (
              <ReferenceCombobox
                {...control}
                resource={{ description: companyListing, api: companies }}
                value={company}
                onChange={setCompany}
              />
            )}
          </Field>
          <Field label="Date">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </Field>
        </div>
        {company !== null && query.isPending && <Skeleton className="h-16" />}
        {query.error && <p className="text-danger">{describeError(query.error).message}</p>}
        {result && !result.offered && (
          <p>
            {result.company} can&rsquo;t buy this service: a company in between doesn&rsquo;t list
            it.
          </p>
        )}
        {result?.offered && (
          <ul className="divide-y divide-border">
            {result.charges.map(({ plan, charge, currency, rate_micro, problem }) => (
              <li
                key={`${plan} ${charge}`}
                className="flex flex-wrap justify-between gap-x-4 py-1.5"
              >
                <span className="wrap-anywhere">
                  {plan} · {charge}
                </span>
                <span className="tabular-nums">
                  {rate_micro === null || currency === null ? (
                    <span className="text-muted">{problemText(problem)}</span>
                  ) : (
                    formatMicro(rate_micro, currency)
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
