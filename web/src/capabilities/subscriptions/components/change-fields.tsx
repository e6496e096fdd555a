import type { SubscriptionDetails } from '@trunkline/contract/subscriptions';
import { endActionNames, endActions } from '@trunkline/contract/catalog/plan-terms';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/field.tsx';
import { formatDay, formatNumber } from '../../../ui/formats.ts';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { alignableOptions } from '../queries.ts';
import { type FormName, undoable, type Values } from './change-forms.ts';
import { endTexts } from './end-options.tsx';

interface FieldsProps {
  tenant: string;
  details: SubscriptionDetails;
  values: Values;
  onChange: (values: Values) => void;
  error: string | undefined;
}

function quantityHelp({ min, max, step }: SubscriptionDetails['quantities']): string {
  const range =
    max === null
      ? `${formatNumber(min)} or more`
      : `From ${formatNumber(min)} to ${formatNumber(max)}`;
  const steps = step === 1 ? '' : `, in steps of ${formatNumber(step)}`;
  return `${range}${steps}. You pay for added units from today. Units you remove end now if they're still in their return window; otherwise they end at renewal.`;
}

/** Shows the fields of a form; forms without fields only show their cost. */
export function ChangeFields({ name, ...props }: FieldsProps & { name: FormName }) {
  const { details, values, onChange, error } = props;
  switch (name) {
    case 'set_quantity':
      return (
        <Field
          label="Quantity"
          help={quantityHelp(details.quantities)}
          required
          {...(error !== undefined && { error })}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              min={details.quantities.min}
              inputMode="numeric"
              value={values.quantity}
              onChange={({ target }) => onChange({ ...values, quantity: target.value })}
            />
          )}
        </Field>
      );
    case 'change_plan':
      return <PlanField {...props} />;
    case 'coterm':
      return <AlignField {...props} />;
    case 'undo':
      return (
        <Field label="Change to undo">
          {(control) => (
            <Select
              {...control}
              value={values.what}
              options={undoable(details)}
              onValueChange={(what) => onChange({ ...values, what })}
            />
          )}
        </Field>
      );
    case 'set_renewal':
      return (
        <Field label="At the end of the term">
          {(control) => (
            <Select
              {...control}
              value={values.end_action}
              options={endActionNames.map((value) => ({ value, label: endActions[value] }))}
              onValueChange={(end_action) => onChange({ ...values, end_action })}
            />
          )}
        </Field>
      );
    case 'suspend':
      return (
        <Field label="Reason" help="Everyone at your company can read it." required>
          {(control) => (
            <Textarea
              {...control}
              value={values.reason}
              onChange={({ target }) => onChange({ ...values, reason: target.value })}
            />
          )}
        </Field>
      );
    case 'end': {
      const texts = details.ends && endTexts(details.ends);
      return (
        <Field label="End date">
          {(control) => (
            <Select
              {...control}
              value={values.when}
              options={[
                { value: 'term', label: texts?.term ?? 'At the end of the term' },
                { value: 'now', label: texts?.now ?? 'Today' },
              ]}
              onValueChange={(when) => onChange({ ...values, when })}
            />
          )}
        </Field>
      );
    }
    default:
      return null;
  }
}

function PlanField({
  details: { plans, subscription },
  values,
  onChange,
}: Pick<FieldsProps, 'details' | 'values' | 'onChange'>) {
  const { term_to } = subscription;
  const renewal = `from ${formatDay(term_to)}`;
  return (
    <Field label="New plan" help="Upgrades apply today, other plan changes at renewal." required>
      {(control) => (
        <Select
          {...control}
          value={values.plan_id}
          placeholder="Choose a plan"
          options={plans.map(({ id, name, upgrade }) => ({
            value: id,
            label: `${name}, ${upgrade ? 'upgrade today' : renewal}`,
          }))}
          onValueChange={(plan_id) => onChange({ ...values, plan_id })}
        />
      )}
    </Field>
  );
}

function AlignField({
  tenant,
  details: { subscription },
  values,
  onChange,
}: Pick<FieldsProps, 'tenant' | 'details' | 'values' | 'onChange'>) {
  const { data } = useQuery(alignableOptions(tenant, subscription));
  const others = (data?.items ?? []).filter(
    ({ id, bill_months }) => id !== subscription.id && bill_months === subscription.bill_months,
  );
  if (data !== undefined && others.length === 0)
    return (
      <p className="text-[13px] text-muted">
        {subscription.buyer_name} has no other active subscription with the same billing period from{' '}
        {subscription.seller_name}.
      </p>
    );
  return (
    <Field
      label="Align end date with"
      help="This subscription will then renew and end on the same dates as the one you choose."
      required
    >
      {(control) => (
        <Select
          {...control}
          value={values.with_id}
          placeholder="Choose a subscription"
          options={others.map(({ id, service, plan, term_to }) => ({
            value: id,
            label: `${service}, ${plan}, until ${formatDay(term_to)}`,
          }))}
          onValueChange={(with_id) => onChange({ ...values, with_id })}
        />
      )}
    </Field>
  );
}
