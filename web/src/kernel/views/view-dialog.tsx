import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export function ViewDialog({
  renamed,
  pending,
  onSubmit,
  onClose,
}: {
  /** Current name of a view being renamed; null for a new one. */
  renamed: string | null;
  pending: boolean;
  onSubmit: (view: { name: string; shared: boolean }) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(renamed ?? '');
  const [shared, setShared] = useState(false);
  const text = name.trim();
  const submit = () => {
    if (text !== '') onSubmit({ name: text, shared });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={renamed === null ? 'Save this view' : `Rename ${renamed}`}
      description={
        renamed === null
          ? 'Saves your current search, filters, sort order, columns and density as a view.'
          : undefined
      }
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} disabled={text === ''} onClick={submit}>
            {renamed === null ? 'Save view' : 'Rename'}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {renamed === null && (
          <Checkbox checked={shared} onCheckedChange={setShared} label="Share with my company" />
        )}
      </form>
    </Dialog>
  );
}
