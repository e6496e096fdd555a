import { type ChangeEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import type { Confirmation } from './transition.ts';

/** Asks for confirmation of a change, and for its reason. */
export function ReasonDialog({
  confirmation: {
    title,
    consequence,
    confirm,
    danger = false,
    withoutReason = false,
    requiredMessage,
    field,
    maxLength = 500,
  },
  pending,
  refusal,
  onSubmit,
  onClose,
}: {
  confirmation: Confirmation;
  pending: boolean;
  /** Why the server refused it. */
  refusal: string | undefined;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const error = isMissing ? requiredMessage : refusal;
  const submit = () => {
    if (requiredMessage !== undefined && reason.trim() === '') setIsMissing(true);
    else onSubmit(reason.trim());
  };
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={consequence}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={submit}>
            {confirm}
          </Button>
        </>
      }
    >
      {withoutReason ? (
        refusal !== undefined && (
          <p role="alert" className="text-[13px] text-danger">
            {refusal}
          </p>
        )
      ) : (
        <Field
          label={field?.label ?? (requiredMessage === undefined ? 'Reason (optional)' : 'Reason')}
          required={requiredMessage !== undefined}
          {...(error !== undefined && { error })}
        >
          {(control) => {
            const text = {
              ...control,
              value: reason,
              maxLength,
              onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
                setIsMissing(false);
                setReason(target.value);
              },
            };
            return field === undefined ? (
              <Textarea {...text} />
            ) : (
              <Input {...text} autoComplete={field.autoComplete} />
            );
          }}
        </Field>
      )}
    </Dialog>
  );
}
