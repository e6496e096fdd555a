import type { Order, OrderDetail } from '@trunkline/contract/orders';
import type { ReactNode } from 'react';
import { useRecordChange } from '../../../kernel/transitions/use-record-change.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

/** Adds a part to an order, or changes one, with the values of a form. */
export function OrderPartDialog({
  orders,
  run,
  done,
  ...dialog
}: {
  orders: Resource<Order>;
  title: string;
  description: string;
  confirmLabel: string;
  ready: boolean;
  run: () => Promise<OrderDetail>;
  /** Success message. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const change = useRecordChange(orders);
  return (
    <ChangeDialog
      {...dialog}
      pending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ run, done }, { onSuccess: dialog.onClose })}
    />
  );
}

const wholeOrder = 'order';

/** Chooses a line of an order, or the whole order as null. */
export function LineChoice({
  order,
  value,
  onChange,
}: {
  order: Pick<OrderDetail, 'lines'>;
  value: string | null;
  onChange: (lineId: string | null) => void;
}) {
  const options = [
    { value: wholeOrder, label: 'The whole order' },
    ...order.lines.map(({ id, service, plan }) => ({ value: id, label: `${service}: ${plan}` })),
  ];
  return (
    <Field label="Applies to">
      {(control) => (
        <Select
          {...control}
          options={options}
          value={value ?? wholeOrder}
          onValueChange={(next) => onChange(next === wholeOrder ? null : next)}
        />
      )}
    </Field>
  );
}

/** Returns the end of a day in the reader's time zone as an instant; null for an empty field. */
export const endOfDay = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59`).toISOString();

/** Returns an instant's day in the reader's time zone, in a date field's format; '' for null. */
export const dayOf = (instant: string | null): string =>
  instant === null ? '' : new Date(instant).toLocaleDateString('sv');
