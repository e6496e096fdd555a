import type { Plan } from '@trunkline/contract/catalog';
import { useId, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { focusFirstError } from '../../../ui/field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PlanMutations } from './mutations.ts';
import { PlanFields } from './plan-form.tsx';
import { checkChanges, checkNew, type PlanErrors, planValues } from './plan-values.ts';

/** Creates or edits a plan beside the page of its service. */
export function PlanPanel({
  serviceId,
  plan,
  mutations: { create, update },
  onClose,
}: {
  serviceId: string;
  /** Null for a new one. */
  plan: Plan | null;
  mutations: PlanMutations;
  onClose: () => void;
}) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => planValues(plan));
  const [values, setValues] = useState(initial);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const [errors, setErrors] = useState<PlanErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const fixed = plan !== null && plan.state !== 'draft';

  const showErrors = (invalid: PlanErrors, message: string | null) => {
    setErrors(invalid);
    setProblem(message);
    focusFirstError(form.current);
  };
  const handlers = {
    onSuccess: (saved: Plan) => {
      toast.success(`${saved.name} was ${plan === null ? 'created' : 'saved'}`);
      onClose();
    },
    onError: (error: Error) => {
      const { message, fields } = describeError(error);
      const byField = Object.fromEntries(fields.map((field) => [field.path, field.message]));
      showErrors(byField, fields.length > 0 ? null : message);
    },
  };
  const submit = () => {
    if (plan === null) {
      const { input, errors: invalid } = checkNew(values, serviceId);
      if (input === null) return showErrors(invalid, null);
      create.mutate(input, handlers);
    } else {
      const { input, errors: invalid } = checkChanges(values, plan);
      if (input === null) return showErrors(invalid, null);
      update.mutate(input, handlers);
    }
    setErrors({});
    setProblem(null);
  };

  const requestClose = () => (values === initial ? onClose() : setIsConfirmingClose(true));

  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) requestClose();
      }}
      title={plan === null ? 'New plan' : plan.name}
      description={plan === null ? undefined : plan.code}
      className="max-w-xl"
      footer={
        <>
          <Button onClick={requestClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={create.isPending || update.isPending}
          >
            {plan === null ? 'Create plan' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {fixed && (
          <p className="rounded-md border border-border bg-sunken px-3 py-2 text-[13px]">
            This plan has been offered, so its terms and charges are fixed. Duplicate it to offer
            different ones.
          </p>
        )}
        {problem !== null && (
          <ErrorNotice>
            <p>{problem}</p>
          </ErrorNotice>
        )}
        <PlanFields
          values={values}
          errors={errors}
          fixed={fixed}
          creating={plan === null}
          onChange={(part) => setValues((before) => ({ ...before, ...part }))}
        />
      </form>
      <ConfirmDialog
        open={isConfirmingClose}
        onOpenChange={setIsConfirmingClose}
        title="Discard your changes?"
        description="The details you entered for this plan haven't been saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
      />
    </SidePanel>
  );
}
