import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { instantOf, isAfter, zoneName } from './local-time.ts';

/** Asks for a time in the future, in the user's own time zone. */
export function TimeDialog({
  title,
  description,
  action,
  onSubmit,
  onClose,
}: {
  title: string;
  description: string;
  action: string;
  /** Returns a message if the time can't be used. */
  onSubmit: (instant: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const [at, setAt] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const submit = async () => {
    const instant = instantOf(at);
    if (instant === null || !isAfter(instant, Date.now())) {
      setError('Choose a time in the future.');
      return;
    }
    setPending(true);
    const refusal = await onSubmit(instant);
    setPending(false);
    if (refusal === null) onClose();
    else setError(refusal);
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <Field
        label="Date and time"
        help={`In your time zone, ${zoneName()}.`}
        error={error}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={at}
            onChange={({ target }) => {
              setError(undefined);
              setAt(target.value);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
