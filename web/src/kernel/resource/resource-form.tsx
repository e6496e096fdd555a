import { inSentence } from '@trunkline/contract/kernel/listing';
import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstError } from '../../ui/field.tsx';
import { firstFieldIn } from '../../ui/first-field.ts';
import { toast } from '../../ui/toast.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { FormControl, type CustomControls } from './form-control.tsx';
import { differences, formFields, type FormValues, startValues } from './form-values.ts';
import { titleOf, type Resource, type ResourceRow } from './resource.ts';
import { useResourceForm } from './use-resource-form.ts';

export interface ResourceFormProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  /** Includes the schemas, which only forms need. */
  description: ResourceDescription;
  row: Row | null;
  preset?: Readonly<FormValues>;
  onSaved: (row: Row) => void;
  onCancel: () => void;
  /** Allowed values of a choice, given the other values; undefined for all. */
  choices?: (name: string, values: FormValues) => readonly string[] | undefined;
  /** Filters the records a reference can point to. */
  accepts?: (name: string, row: Row) => boolean;
  /** Controls that replace the defaults of their fields. */
  controls?: CustomControls;
  /** Shown below the fields: a preview of the result. */
  preview?: (values: FormValues) => ReactNode;
  /** Called on every change, for choices that depend on another field. */
  onValues?: (values: FormValues) => void;
}

/**
 * Creates or updates a record. Input is never lost: it is stored as a draft, and leaving asks for
 * confirmation.
 */
export function ResourceForm<Row extends ResourceRow>(props: ResourceFormProps<Row>) {
  const { resource, description, row, onCancel, choices, accepts } = props;
  const element = useRef<HTMLFormElement>(null);
  const headingId = useId();
  const shouldFocusError = useRef(false);
  const state = useResourceForm({
    resource,
    description,
    row,
    preset: props.preset,
    onValues: props.onValues,
    onRefused: () => {
      shouldFocusError.current = true;
    },
    onSaved: (saved) => {
      toast.success(`${titleOf(description, saved)} was ${row ? 'saved' : 'created'}`);
      props.onSaved(saved);
    },
  });
  const values = useWatch({ control: state.form.control });
  const { errors, submitCount } = state.form.formState;
  // Runs after each render, because messages may render later than the refusal itself.
  useEffect(() => {
    if (!shouldFocusError.current || !element.current?.querySelector('[aria-invalid="true"]'))
      return;
    shouldFocusError.current = false;
    focusFirstError(element.current);
  });
  // The dialog may open before its record and this form are loaded, too early to focus a field.
  useEffect(() => {
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (!isTouch && element.current) firstFieldIn(element.current)?.focus();
  }, []);
  const blocker = useBlocker({
    shouldBlockFn: () => state.isUnsaved(),
    enableBeforeUnload: () => state.isUnsaved(),
    withResolver: true,
  });

  const currentValues: FormValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? '']),
  );
  const count = Object.keys(errors).length;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={state.submit}
      aria-labelledby={headingId}
      className="flex min-h-full flex-col"
    >
      <h3 id={headingId} className="sr-only">
        {row ? `Edit ${titleOf(description, row)}` : `New ${inSentence(description.one)}`}
      </h3>
      <div className="grid flex-1 grid-cols-1 content-start gap-4">
        {state.restored && (
          <p className="flex items-center justify-between gap-3 rounded-md border border-border bg-sunken px-3 py-2 text-[13px]">
            Your unsaved changes were restored.
            <Button size="small" variant="ghost" onClick={state.discard}>
              Discard
            </Button>
          </p>
        )}
        {state.theirs && (
          <ConflictNotice
            title={`Someone else changed ${titleOf(description, state.theirs)} while you were editing`}
            heading="h4"
            differences={differences(
              description,
              currentValues,
              state.start,
              startValues(description, state.theirs),
            )}
            pending={state.saving}
            onLoadTheirs={state.loadTheirs}
            onKeepMine={state.keepMine}
          />
        )}
        {state.problem && (
          <ErrorNotice errorId={state.problem.id}>
            {state.problem.messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </ErrorNotice>
        )}
        {formFields(description, row === null).map((definition) => (
          <FormControl
            key={definition.name}
            resource={resource}
            definition={definition}
            control={state.form.control}
            choices={choices?.(definition.name, currentValues)}
            customControl={props.controls?.[definition.name]}
            values={currentValues}
            accepts={accepts && ((candidate: Row) => accepts(definition.name, candidate))}
          />
        ))}
        {props.preview?.(currentValues)}
      </div>
      <footer className="sticky -bottom-5 -mx-5 mt-6 -mb-5 flex items-center justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        <p aria-live="polite" className="mr-auto text-[13px] text-danger">
          {submitCount > 0 &&
            count > 0 &&
            (count === 1
              ? 'Check the highlighted field.'
              : `Check the ${count} highlighted fields.`)}
        </p>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={state.saving}>
          {row ? 'Save changes' : `Create ${inSentence(description.one)}`}
        </Button>
      </footer>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="Your changes are kept as a draft in this tab and will be here when you come back."
        cancelLabel="Stay here"
        confirmLabel="Leave"
        onConfirm={() => blocker.proceed?.()}
      />
    </form>
  );
}
