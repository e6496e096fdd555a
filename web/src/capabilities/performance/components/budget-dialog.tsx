import { useQuery } from '@tanstack/react-query';
import type { BudgetRow } from '@trunkline/contract/performance';
import {
  type BudgetMetric,
  budgetMetrics,
  deviceClasses,
  isVital,
  metricFacts,
  metricLabels,
} from '@trunkline/contract/performance/metrics';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { subjectLabel } from '../budget-of.ts';
import { deviceLabels, labelOf } from '../labels.ts';
import { type CompanyScope, seriesOptions } from '../queries.ts';

export type BudgetValues = Pick<BudgetRow, 'metric' | 'name' | 'device' | 'target'>;

const maxMilliseconds = 600_000;
const all = 'all';

/** Sets the budget of a metric, for all routes or for one with measurements. */
export function BudgetDialog({
  tenant,
  company,
  budget,
  pending,
  error,
  onSave,
  onClose,
}: {
  tenant: string;
  company: CompanyScope;
  /** Null for a new budget. */
  budget: BudgetRow | null;
  pending: boolean;
  error: unknown;
  onSave: (budget: BudgetValues) => void;
  onClose: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [metric, setMetric] = useState<BudgetMetric>(budget?.metric ?? 'api');
  const [name, setName] = useState(budget?.name ?? '');
  const [device, setDevice] = useState<BudgetRow['device']>(budget?.device ?? '');
  const [typed, setTyped] = useState(String(budget?.target ?? metricFacts[metric].good));
  const [isSubmitted, setSubmitted] = useState(false);
  const target = Number(typed.trim());
  const isValid = typed.trim() !== '' && target >= 0.001 && target <= maxMilliseconds;
  const problem = error ? describeError(error) : null;
  const submit = () => {
    setSubmitted(true);
    if (pending) return;
    if (isValid) onSave({ metric, name, device: isVital(metric) ? device : '', target });
    else focusFirstError(form.current);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={budget === null ? 'Add budget' : `Budget for ${subjectLabel(budget)}`}
      description={`${metricFacts[metric].share === 0.75 ? '75% of page views' : '95% of requests'} should stay within the budget.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={submit}>
            {budget === null ? 'Add budget' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {budget === null && (
          <>
            <Field label="Metric">
              {(control) => (
                <Select
                  {...control}
                  value={metric}
                  onValueChange={(next) => {
                    setMetric(next);
                    setName('');
                    setTyped(String(metricFacts[next].good));
                  }}
                  options={budgetMetrics.map((value) => ({ value, label: metricLabels[value] }))}
                />
              )}
            </Field>
            <RouteField
              tenant={tenant}
              company={company}
              metric={metric}
              value={name}
              onChange={setName}
            />
            {isVital(metric) && (
              <Field label="Device">
                {(control) => (
                  <Select
                    {...control}
                    value={device === '' ? all : device}
                    onValueChange={(next) => setDevice(next === all ? '' : next)}
                    options={[
                      { value: all, label: 'All devices' },
                      ...deviceClasses.map((value) => ({ value, label: deviceLabels[value] })),
                    ]}
                  />
                )}
              </Field>
            )}
          </>
        )}
        <Field
          label={metricFacts[metric].unit === 'ms' ? 'Budget (milliseconds)' : 'Budget'}
          help={
            problem === null && metricFacts[metric].unit === ''
              ? 'Layout shift score; 0.1 or less is good.'
              : undefined
          }
          error={
            isSubmitted && !isValid
              ? `Please enter a number up to ${maxMilliseconds.toLocaleString()}.`
              : problem?.message
          }
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** Routes or operations that were measured in the last 28 days. */
function RouteField({
  tenant,
  company,
  metric,
  value,
  onChange,
}: {
  tenant: string;
  company: CompanyScope;
  metric: BudgetMetric;
  value: string;
  onChange: (name: string) => void;
}) {
  const { data } = useQuery(
    seriesOptions(tenant, { ...company, range: '28d', metric, by: 'name' }),
  );
  const names = (data?.rows ?? []).map(({ key }) => key).filter((key) => key !== '');
  const label = metric === 'api' || metric === 'sign_in' ? 'operations' : 'routes';
  return (
    <Field label={label === 'routes' ? 'Route' : 'Operation'}>
      {(control) => (
        <Select
          {...control}
          // No route has this name: they begin with a slash, and operations contain a dot.
          value={value === '' ? all : value}
          onValueChange={(next) => onChange(next === all ? '' : next)}
          options={[
            { value: all, label: `All ${label}` },
            ...names.map((name) => ({ value: name, label: labelOf('name', name) })),
          ]}
        />
      )}
    </Field>
  );
}
