import { useQuery } from '@tanstack/react-query';
import type { PriceStep } from '@trunkline/contract/catalog';
import { companyListing } from '@trunkline/contract/companies/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDay } from './days.ts';
import { priceText, problemText, ruleText } from './price-texts.ts';

/** Explains how each seller set a charge's price for a company below on a given day. */
export function PriceSteps({ tenant, charge }: { tenant: string; charge: string }) {
  const { catalog, companies } = apiFor(tenant);
  const [buyer, setBuyer] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const query = useQuery({
    ...catalog.explainPrice.queryOptions({
      input: { charge, buyer: buyer ?? '', ...(day !== '' && { day }) },
    }),
    enabled: buyer !== null,
  });
  return (
    <section aria-label="Price for a company" className="grid gap-3">
      <h3 className="font-semibold">Price for a company</h3>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Company">
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={{ description: companyListing, api: companies }}
              value={buyer}
              onChange={setBuyer}
              accepts={({ id }) => id !== tenant}
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
      {buyer !== null &&
        (query.isError ? (
          <QueryError title="Couldn't load the price for this company" query={query} />
        ) : query.data ? (
          <>
            <ol aria-label="Steps" className="grid gap-3">
              {query.data.steps.map((step, index) => (
                <Step key={step.step} step={step} isOwn={index === 0} />
              ))}
            </ol>
            {query.data.next_change !== null && (
              <p className="text-[13px] text-muted">
                Next change on {formatDay(query.data.next_change)}
              </p>
            )}
          </>
        ) : (
          <Skeleton className="h-20" />
        ))}
    </section>
  );
}

/** Why there is no price: a seller between the two companies may not list the service. */
const missingPrice = (problem: string | null): string =>
  problem === 'not_offered' ? 'Not offered to this company.' : problemText(problem);

function Step({ step, isOwn }: { step: PriceStep; isOwn: boolean }) {
  const { seller, list_name, since, who, what, base, base_currency, brackets, currency } = step;
  const author = who === null ? '' : ` by ${who}`;
  return (
    <li className="rounded-md border border-border p-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium wrap-anywhere">{seller}</span>
        <span className="font-medium tabular-nums">
          {priceText(brackets, currency) ?? missingPrice(step.problem)}
        </span>
      </p>
      <p className="text-[13px] text-muted wrap-anywhere">
        {[list_name, step.method === null ? null : ruleText(step)].filter(Boolean).join(': ')}
      </p>
      {base !== null && (
        <p className="text-[13px] text-muted tabular-nums">
          {isOwn ? "Your supplier's price" : 'Cost'}: {priceText(base, base_currency ?? currency)}
        </p>
      )}
      {since !== null && (
        <p className="text-[13px] text-muted wrap-anywhere">
          {`Since ${formatDay(since)}${author}`}
          {what && `: “${what}”`}
        </p>
      )}
    </li>
  );
}
