import type { RecycledItem } from '@trunkline/contract/recycle';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { canBeHeld, canBeReleased, skipReason } from '../holds.ts';
import { kindOf } from '../../audit/index.ts';
import { subjectOf } from '../labels.ts';

interface HoldProps {
  /** The selected items; those the action can't apply to are listed as skipped. */
  items: readonly RecycledItem[];
  pending: boolean;
  onClose: () => void;
}

/** Asks for one reason for the legal hold of all items, which prevents purging. */
export function HoldDialog({
  items,
  pending,
  onClose,
  onConfirm,
}: HoldProps & { onConfirm: (items: readonly RecycledItem[], reason: string) => void }) {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const holdable = items.filter(canBeHeld);
  const isSingle = items.length === 1 || holdable.length === 1;
  const ready = text !== '' && holdable.length > 0;
  const confirm = () => {
    if (ready) onConfirm(holdable, text);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Put ${subjectOf(holdable.length > 0 ? holdable : items)} under legal hold?`}
      description={
        isSingle
          ? "It can't be purged and won't be deleted automatically until it's released."
          : "They can't be purged and won't be deleted automatically until they're released."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={!ready} onClick={confirm}>
            Put under legal hold
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Field
          label={isSingle ? 'Reason' : 'Reason for all items'}
          help="For example, a case number. It appears in the audit log."
        >
          {(control) => (
            <Input
              {...control}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {items.length > 1 && holdable.length > 0 && (
          <AffectedItems items={holdable} label="Items to hold" />
        )}
        <SkippedItems items={items.filter((item) => !holdable.includes(item))} action="hold" />
      </form>
    </Dialog>
  );
}

/** Shows the reasons of the holds before releasing several together. */
export function ReleaseDialog({
  items,
  pending,
  onClose,
  onConfirm,
}: HoldProps & { onConfirm: (items: readonly RecycledItem[]) => void }) {
  const heldItems = items.filter(canBeReleased);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Release ${subjectOf(heldItems.length > 0 ? heldItems : items)} from legal hold?`}
      description={
        heldItems.length === 1
          ? 'It can then be purged again and is deleted automatically when its retention period ends.'
          : 'They can then be purged again and are deleted automatically when their retention period ends.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={heldItems.length === 0}
            onClick={() => onConfirm(heldItems)}
          >
            Release from legal hold
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {heldItems.length > 0 && <AffectedItems items={heldItems} label="Items to release" />}
        <SkippedItems items={items.filter((item) => !heldItems.includes(item))} action="release" />
      </div>
    </Dialog>
  );
}

function AffectedItems({ items, label }: { items: readonly RecycledItem[]; label: string }) {
  return (
    // Focusable, so that a long list can be scrolled by keyboard.
    <ul
      aria-label={label}
      tabIndex={0}
      className="grid max-h-60 gap-px overflow-auto rounded-md border border-border bg-border text-[13px]"
    >
      {items.map((item) => (
        <li key={item.id} className="bg-surface px-3 py-1.5 wrap-anywhere">
          {item.label} <span className="text-muted">({kindOf(item.item_type)})</span>
          {item.hold_reason !== null && (
            <span className="block text-muted">Held for: {item.hold_reason}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function SkippedItems({
  items,
  action,
}: {
  items: readonly RecycledItem[];
  action: 'hold' | 'release';
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Skipped" className="rounded-md bg-warning-soft p-3 text-[13px]">
      <h3 className="font-medium">These won't change</h3>
      <ul tabIndex={0} aria-label="Reasons" className="mt-1 grid max-h-40 gap-1 overflow-auto">
        {items.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            <span className="font-medium">{item.label}</span>: {skipReason(item, action)}
          </li>
        ))}
      </ul>
    </section>
  );
}
