import type { Change, Subscription, SubscriptionDetails } from '@trunkline/contract/subscriptions';
import type { EndAction } from '@trunkline/contract/catalog/plan-terms';
import { formatDay, formatNumber } from '../../../ui/formats.ts';

// Names of a subscription's forms, which of them apply, and the changes they describe.

export const forms = {
  set_quantity: {
    label: 'Change quantity',
    submit: 'Change quantity',
    done: 'Quantity changed',
  },
  change_plan: { label: 'Change plan', submit: 'Change plan', done: 'Plan changed' },
  coterm: {
    label: 'Align terms',
    submit: 'Align terms',
    done: 'Terms aligned',
  },
  undo: { label: 'Undo change', submit: 'Undo change', done: 'Change undone' },
  set_renewal: { label: 'Change renewal', submit: 'Change renewal', done: 'Renewal changed' },
  suspend: { label: 'Suspend', submit: 'Suspend subscription', done: 'Subscription suspended' },
  resume: { label: 'Resume', submit: 'Resume subscription', done: 'Subscription resumed' },
  end: { label: 'End', submit: 'End subscription', done: 'The subscription will end' },
  keep: { label: 'Keep', submit: 'Keep subscription', done: 'The subscription will continue' },
} as const;
export type FormName = keyof typeof forms;

const formNames = Object.keys(forms) as FormName[];

type Undoable = Extract<Change, { event: 'undo' }>['what'];

/** Returns the changes that can be undone, with their descriptions. */
export function undoable({
  subscription: { scheduled_quantity, scheduled_plan, term_to },
  added_today,
}: SubscriptionDetails): { value: Undoable; label: string }[] {
  const from = ` from ${formatDay(term_to)}`;
  return [
    ...(added_today > 0
      ? [{ value: 'increase' as const, label: `${formatNumber(added_today)} more, added today` }]
      : []),
    ...(scheduled_quantity === null
      ? []
      : [
          {
            value: 'scheduled_quantity' as const,
            label: `Quantity ${formatNumber(scheduled_quantity)}${from}`,
          },
        ]),
    ...(scheduled_plan === null
      ? []
      : [{ value: 'scheduled_plan' as const, label: `Plan ${scheduled_plan}${from}` }]),
  ];
}

/** Returns the forms that apply to a subscription and that the reader is allowed to use. */
export function formsFor(details: SubscriptionDetails): FormName[] {
  const { subscription, plans } = details;
  const applies = (name: FormName) =>
    (name !== 'undo' || undoable(details).length > 0) &&
    (name !== 'change_plan' || plans.length > 0) &&
    (name !== 'keep' || subscription.ends_on !== null);
  return formNames.filter((name) => subscription.may.includes(name) && applies(name));
}

export interface Values {
  readonly quantity: string;
  readonly plan_id: string | null;
  readonly with_id: string | null;
  readonly what: Undoable | null;
  readonly end_action: EndAction;
  readonly reason: string;
  readonly when: 'now' | 'term';
}

export const initialValues = (details: SubscriptionDetails): Values => ({
  quantity: String(details.subscription.quantity),
  plan_id: null,
  with_id: null,
  what: undoable(details)[0]?.value ?? null,
  end_action: details.subscription.end_action,
  reason: '',
  when: 'term',
});

/** Returns the change that a form describes; null while the form isn't complete. */
export function changeOf(
  name: FormName,
  { quantity, plan_id, with_id, what, end_action, reason, when }: Values,
  subscription: Subscription,
): Change | null {
  switch (name) {
    case 'set_quantity': {
      const newQuantity = Number(quantity);
      const isWhole = Number.isInteger(newQuantity) && newQuantity >= 1;
      return isWhole && newQuantity !== subscription.quantity
        ? { event: name, quantity: newQuantity }
        : null;
    }
    case 'change_plan':
      return plan_id === null ? null : { event: name, plan_id };
    case 'coterm':
      return with_id === null ? null : { event: name, with_id };
    case 'undo':
      return what === null ? null : { event: name, what };
    case 'set_renewal':
      return end_action === subscription.end_action ? null : { event: name, end_action };
    case 'suspend':
      return reason.trim().length < 3 ? null : { event: name, reason: reason.trim() };
    case 'end':
      return { event: name, when };
    default:
      return { event: name };
  }
}
