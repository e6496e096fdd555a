import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';

interface TemplateNameDialogProps {
  heading: string;
  explanation: string;
  action: string;
  /** Initial title and description; without a description, its field is hidden. */
  initial: { title: string; description: string | null };
  pending: boolean;
  /** Rejects if the name is refused; the error appears beside the name. */
  onSubmit: (values: { title: string; description: string }) => Promise<void>;
  onClose: () => void;
}

export function TemplateNameDialog(props: TemplateNameDialogProps) {
  const { heading, explanation, action, initial, pending, onSubmit, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState(initial.title);
  const [description, setDescription] = useState(initial.description ?? '');
  const [error, setError] = useState<string>();
  const refuse = (message: string) => {
    setError(message);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const submit = async () => {
    if (title.trim() === '') return refuse('Please enter a name.');
    try {
      await onSubmit({ title, description });
    } catch (failure) {
      const { message, fields } = describeError(failure);
      refuse(fields[0]?.message ?? message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={heading}
      description={explanation}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={pending} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Name" required error={error}>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={80}
              onChange={({ target }) => {
                setError(undefined);
                setTitle(target.value);
              }}
            />
          )}
        </Field>
        {initial.description !== null && (
          <Field label="Description" help="Shown below its name.">
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                value={description}
                maxLength={200}
                onChange={({ target }) => setDescription(target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
