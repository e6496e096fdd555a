import type { EditedPage } from '@trunkline/contract/pages';
import { useRef, useState } from 'react';
import { describeError } from '../../../../kernel/describe-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/input.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { useSaveTemplate } from '../mutations.ts';

/** Asks what a template is called, and keeps what the page says under that name. */
export function TemplateDialog({
  tenant,
  page,
  onClose,
}: {
  tenant: string;
  page: EditedPage;
  onClose: () => void;
}) {
  const save = useSaveTemplate(tenant);
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState(page.draft.title.slice(0, 80));
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const refuse = (message: string) => {
    setError(message);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const submit = async () => {
    if (title.trim() === '') return refuse('Please enter a name.');
    try {
      await save.mutateAsync({ id: page.id, title, description });
      toast.success('The template is kept', {
        description: 'It is offered when somebody of your company begins a page.',
      });
      onClose();
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
      title="Save as a template"
      description="Pages that begin with it get a copy of what this one says now. They stay as they are when you change or remove either."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={save.isPending} onClick={() => void submit()}>
            Save the template
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
        <Field label="What it is for" help="Said below its name.">
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
      </form>
    </Dialog>
  );
}
