import type { Redirect } from '@trunkline/contract/redirects';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRedirectMissing } from '../mutations.ts';

/** Asks where to redirect a missing address. */
export function RedirectDialog({
  redirects,
  path,
  onClose,
}: {
  redirects: Resource<Redirect>;
  path: string;
  onClose: () => void;
}) {
  const [to, setTo] = useState('/');
  const [error, setError] = useState<string>();
  const { mutate: redirect, isPending } = useRedirectMissing(redirects);
  const { help } = redirects.description.fields['to_address'] ?? {};
  const submit = () =>
    redirect(
      { from_path: path, to_address: to },
      {
        onSuccess: () => {
          toast.success(`${path} now redirects to ${to}`);
          onClose();
        },
        onError: (failure) => {
          const { fields, message } = describeError(failure);
          setError(fields[0]?.message ?? message);
        },
      },
    );
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Create redirect"
      description={`Visitors to ${path} will be sent to the address you enter.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} onClick={submit}>
            Create redirect
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="Redirects to" help={help} error={error} required>
          {(control) => (
            <Input
              {...control}
              value={to}
              maxLength={500}
              onChange={({ target }) => {
                setError(undefined);
                setTo(target.value);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
