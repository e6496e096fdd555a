import type { OfferPlan } from '@trunkline/contract/catalog';
import { endActions, isOneTime } from '@trunkline/contract/catalog/plan-terms';
import { Suspense, useState } from 'react';
import { fromCapabilities } from '../../../kernel/capabilities.ts';
import type { ChosenPlan } from '../../../kernel/capability.ts';
import { formatMinor } from '../../../kernel/format-minor.ts';
import { useViewer } from '../../../kernel/viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { planSummary } from '../plans/plan-text.ts';
import { formatBps } from '../prices/price-texts.ts';
import { ChargesTable } from './charges-table.tsx';
import {
  fitsPlan,
  includedTexts,
  marginOf,
  quantityHelp,
  type Totals,
  totalsOf,
} from './offer-texts.ts';

/** Shows the plans of a service, with the cost of a quantity and the terms of each. */
export function PlanChooser({
  serviceId,
  plans,
}: {
  serviceId: string;
  plans: readonly OfferPlan[];
}) {
  const [first] = plans;
  const [chosenId, setChosenId] = useState(first?.id);
  const [quantityInput, setQuantityInput] = useState<string | null>(null);
  const plan = plans.find(({ id }) => id === chosenId) ?? first;
  if (plan === undefined) return null;
  const text = quantityInput ?? String(plan.min_quantity);
  const quantity = /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isValidQuantity = fitsPlan(plan, quantity);
  const help = quantityHelp(plan);
  return (
    <Card title="Plans">
      <div className="grid gap-5">
        <fieldset>
          <legend className="sr-only">Plan</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {plans.map((option) => (
              <label
                key={option.id}
                className={classNames(
                  'grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2.5 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                  option.id === plan.id
                    ? 'border-primary bg-primary-soft'
                    : 'border-border hover:border-border-strong',
                )}
              >
                <input
                  type="radio"
                  name="plan"
                  className="mt-1 accent-primary outline-none"
                  checked={option.id === plan.id}
                  onChange={() => setChosenId(option.id)}
                />
                <span className="font-medium wrap-anywhere">{option.name}</span>
                <span className="col-start-2 text-[13px] text-muted">{planSummary(option)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="max-w-48">
          <Field
            label="Quantity"
            help={help}
            {...(!isValidQuantity && { error: `Enter ${help ?? 'a whole number of 1 or more.'}` })}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={text}
                onChange={(event) => setQuantityInput(event.target.value)}
              />
            )}
          </Field>
        </div>
        <IncludedParts parts={plan.parts} />
        <ChargesTable plan={plan} />
        {isValidQuantity && <PlanTotals plan={plan} quantity={quantity} />}
        {!isOneTime(plan.charges) && <Terms plan={plan} />}
        {isPriced(plan) && (
          <PlanActions
            key={plan.id}
            record={{ service_id: serviceId, plan_id: plan.id, quantity, isValidQuantity }}
          />
        )}
      </div>
    </Card>
  );
}

/** The parts of a bundle; its price includes them. */
function IncludedParts({ parts }: Pick<OfferPlan, 'parts'>) {
  if (parts.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium">Included in each bundle</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {includedTexts(parts).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const planActions = fromCapabilities((capabilities) =>
  capabilities.flatMap((capability) => capability.planActions),
);

function PlanActions({ record }: { record: ChosenPlan }) {
  const { permissions } = useViewer();
  return planActions()
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ needs, Content }) => (
      <Suspense key={needs}>
        <Content record={record} />
      </Suspense>
    ));
}

/** Checks whether every charge of a plan has a price for the user's company. */
const isPriced = ({ charges }: OfferPlan) =>
  charges.length > 0 && charges.every(({ you_pay }) => you_pay.brackets !== null);

function PlanTotals({ plan, quantity }: { plan: OfferPlan; quantity: number }) {
  const cost = totalsOf(plan, quantity, 'you_pay');
  const revenue = totalsOf(plan, quantity, 'customer_pays');
  const totalsByLabel = [
    ['You pay', cost],
    ['Customer pays', revenue],
    ['You keep', marginOf(revenue, cost)],
  ] as const;
  const period =
    plan.bill_months === 12 ? 'year' : formatCount(plan.bill_months, 'month', 'months');
  return (
    <div aria-live="polite" className="grid gap-2 rounded-md bg-sunken p-4">
      {cost === null && <p className="text-muted">This plan's price is available on request.</p>}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {totalsByLabel.map(
          ([label, totals]) =>
            totals && (
              <div key={label}>
                <dt className="text-[13px] text-muted">{label}</dt>
                <dd className="text-lg font-semibold tabular-nums">
                  <TotalText totals={totals} period={plan.bill_months === 1 ? 'month' : period} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {plan.charges.some(({ kind }) => kind === 'usage') && (
        <p className="text-[13px] text-muted">Usage is charged separately.</p>
      )}
    </div>
  );
}

function TotalText({ totals, period }: { totals: Totals; period: string }) {
  const { recurring, once, currency } = totals;
  const parts = [
    ...(recurring === null || recurring !== 0n ? [[recurring, `every ${period}`] as const] : []),
    ...(once === null || once !== 0n ? [[once, 'once'] as const] : []),
  ];
  if (parts.length === 0) return formatMinor(0n, currency);
  return parts.map(([amount, frequency]) => (
    <span key={frequency} className="block">
      {amount === null ? 'On request' : formatMinor(amount, currency)}{' '}
      <span className="text-[13px] font-normal text-muted">{frequency}</span>
    </span>
  ));
}

/** Shows the terms of a plan in sentences. */
function Terms({ plan }: { plan: OfferPlan }) {
  const { term_months, trial_days, end_action, notice_days, window_days, early_fee_bps } = plan;
  const trial = formatCount(trial_days, 'day', 'days');
  const notice = `at least ${formatCount(notice_days, 'day', 'days')}`;
  const lines = [
    ...(trial_days > 0 ? [`Free for the first ${trial}. You are charged from the day after.`] : []),
    ...(term_months > 0
      ? [`${endActions[end_action]} at the end of the term, unless cancelled ${notice} in advance.`]
      : ['Can be cancelled at any time.']),
    ...(window_days > 0
      ? [`Seats can be returned within ${formatCount(window_days, 'day', 'days')} of adding them.`]
      : []),
    ...(term_months > 1 && early_fee_bps > 0
      ? [`Ending early costs ${formatBps(early_fee_bps)} of the remaining charges.`]
      : []),
  ];
  return (
    <ul className="list-disc space-y-1 pl-5 text-[13px] text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
