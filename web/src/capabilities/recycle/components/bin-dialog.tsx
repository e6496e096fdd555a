import { useQuery } from '@tanstack/react-query';
import { confirmationOf, emptyConfirmation } from '@trunkline/contract/recycle/listing';
import type { RecycledItem } from '@trunkline/contract/recycle';
import { useState, type ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { previewOptions } from '../queries.ts';
import { kindOf } from '../../audit/index.ts';
import { dependentsText, subjectOf } from '../labels.ts';

interface DialogProps {
  tenant: string;
  items: readonly RecycledItem[];
  pending: boolean;
  onClose: () => void;
}

export function RestoreDialog({
  tenant,
  items,
  pending,
  onClose,
  onConfirm,
}: DialogProps & { onConfirm: (ids: string[]) => void }) {
  const preview = useQuery(
    previewOptions(
      tenant,
      items.map(({ id }) => id),
    ),
  );
  const previewedItems = preview.data?.items ?? [];
  const restorable = previewedItems.filter(
    ({ conflicts, may }) => conflicts.length === 0 && may.includes('restore'),
  );
  const blocked = previewedItems.filter((item) => !restorable.includes(item));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Restore ${subjectOf(items)}?`}
      description="Everything that belongs to a restored item is restored with it, to its original place."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={restorable.length === 0}
            onClick={() => onConfirm(restorable.map(({ id }) => id))}
          >
            {blocked.length > 0 && restorable.length > 0
              ? `Restore ${subjectOf(restorable)}`
              : 'Restore'}
          </Button>
        </>
      }
    >
      <Preview query={preview}>
        {blocked.length > 0 && (
          <section aria-label="Conflicts" className="rounded-md bg-warning-soft p-3 text-[13px]">
            <h3 className="font-medium">These can't be restored yet</h3>
            <ul className="mt-1 grid gap-1">
              {blocked.map((item) => (
                <li key={item.id}>
                  <span className="font-medium">{item.label}</span>:{' '}
                  {item.conflicts[0] ?? "You don't have permission to restore it."}
                </li>
              ))}
            </ul>
          </section>
        )}
        {restorable.length > 0 && <Dependents items={restorable} heading="Also restored" />}
      </Preview>
    </Dialog>
  );
}

/** Shows the dependents, and requires the name to be typed before deleting permanently. */
export function PurgeDialog({
  tenant,
  items,
  pending,
  onClose,
  onConfirm,
}: DialogProps & { onConfirm: (ids: string[], confirmation: string) => void }) {
  const preview = useQuery(
    previewOptions(
      tenant,
      items.map(({ id }) => id),
    ),
  );
  const previewedItems = preview.data?.items ?? [];
  return (
    <TypedDialog
      title={`Purge ${subjectOf(items)}?`}
      expected={confirmationOf(previewedItems.length > 0 ? previewedItems : items)}
      ready={previewedItems.length > 0}
      confirmLabel="Purge permanently"
      pending={pending}
      onClose={onClose}
      onConfirm={(confirmation) =>
        onConfirm(
          previewedItems.map(({ id }) => id),
          confirmation,
        )
      }
    >
      <Preview query={preview}>
        <Dependents items={previewedItems} heading="Deleted permanently" />
      </Preview>
    </TypedDialog>
  );
}

/** Empties the recycle bin after a typed confirmation. */
export function EmptyDialog({
  pending,
  onClose,
  onConfirm,
}: Pick<DialogProps, 'pending' | 'onClose'> & { onConfirm: (confirmation: string) => void }) {
  return (
    <TypedDialog
      title="Empty the recycle bin?"
      expected={emptyConfirmation}
      ready
      confirmLabel="Empty recycle bin"
      pending={pending}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="text-muted">
        Everything in it that you can access will be deleted with all related records: companies
        with their people and pages, people with their accounts. Items under legal hold will stay.
      </p>
    </TypedDialog>
  );
}

function TypedDialog({
  title,
  expected,
  ready,
  confirmLabel,
  pending,
  onClose,
  onConfirm,
  children,
}: {
  title: string;
  expected: string;
  ready: boolean;
  confirmLabel: string;
  pending: boolean;
  onClose: () => void;
  onConfirm: (confirmation: string) => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const confirm = () => onConfirm(typed.trim());
  const isConfirmed = ready && typed.trim() === expected;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description="You can't undo this. The audit log keeps a record of the deletion."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={pending} disabled={!isConfirmed} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) confirm();
        }}
      >
        {children}
        <Field label={`Type “${expected}” to confirm`}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

function Dependents({ items, heading }: { items: readonly RecycledItem[]; heading: string }) {
  return (
    <table aria-label={heading} className="w-full text-left text-[13px]">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            {heading}
          </th>
          <th scope="col" className="font-medium">
            Related records
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="align-top">
            <th scope="row" className="py-0.5 pr-3 font-normal wrap-anywhere">
              {item.label} <span className="text-muted">({kindOf(item.item_type)})</span>
            </th>
            <td>{dependentsText(item.dependents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Preview({
  query,
  children,
}: {
  query: { isPending: boolean; error: unknown; refetch: () => unknown; isFetching: boolean };
  children: ReactNode;
}) {
  if (query.error) {
    return <QueryError title="Couldn't find related records" query={query} />;
  }
  if (query.isPending)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-4 w-48" />
      </div>
    );
  return <div className="grid gap-3">{children}</div>;
}
