import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api-error.ts';
import { describeError } from '../describe-error.ts';
import { readDraft, writeDraft } from './draft.ts';
import {
  checkValues,
  formFields,
  assignErrors,
  sentValues,
  startValues,
  type FormValues,
} from './form-values.ts';
import { useSave } from './mutations.ts';
import type { Resource, ResourceRow } from './resource.ts';

export interface ResourceFormOptions<Row extends ResourceRow> {
  resource: Resource<Row>;
  description: ResourceDescription;
  /** The row to edit; null to create one. */
  row: Row | null;
  preset?: Readonly<FormValues>;
  onSaved: (row: Row) => void;
  /** Called on every change. */
  onValues?: (values: FormValues) => void;
  /** Called when fields are invalid, whether found before sending or by the server. */
  onRefused: () => void;
}

export interface ResourceFormState<Row extends ResourceRow> {
  form: UseFormReturn<FormValues>;
  submit: (event?: React.FormEvent) => void;
  saving: boolean;
  /** Errors that belong to no single field, and the ID to quote to support. */
  problem: { messages: string[]; id: string | null } | null;
  /** The row as saved by someone else in the meantime. */
  theirs: Row | null;
  loadTheirs: () => void;
  keepMine: () => void;
  /** Whether the form contains a draft from an earlier visit. */
  restored: boolean;
  discard: () => void;
  /** Checks whether leaving now would lose input. */
  isUnsaved: () => boolean;
  /** Initial values of the form. */
  start: FormValues;
}

/** Manages a form: draft, validation, saving, errors and conflicts. */
export function useResourceForm<Row extends ResourceRow>({
  resource,
  description,
  row,
  preset,
  onSaved,
  onValues,
  onRefused,
}: ResourceFormOptions<Row>): ResourceFormState<Row> {
  const { api } = resource;
  const creating = row === null;
  const draftName = `${description.name}:${row?.id ?? 'new'}`;
  const [draft] = useState(() => readDraft(draftName));
  const [restored, setRestored] = useState(draft !== null);
  const [base, setBase] = useState<Row | null>(
    row && draft?.version ? { ...row, version: draft.version } : row,
  );
  const [start, setStart] = useState(() => startValues(description, row, preset));
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [problem, setProblem] = useState<ResourceFormState<Row>['problem']>(null);
  const saved = useRef(false);
  const save = useSave(resource);
  const names = formFields(description, creating).map(({ name }) => name);

  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: start,
    shouldFocusError: false,
    resolver: (values) => {
      const fieldErrors = checkValues(description, values, start, creating);
      const errors = Object.fromEntries(
        fieldErrors.map(({ name, message }) => [name, { type: 'validation', message }]),
      );
      return fieldErrors.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });

  const storeDraft = useEffectEvent((values: FormValues) => {
    onValues?.(values);
    if (saved.current) return;
    const isDirty = names.some((name) => values[name] !== start[name]);
    writeDraft(draftName, isDirty ? { version: base?.version ?? null, values } : null);
  });
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values) }),
    [form],
  );

  const restore = useEffectEvent(() => {
    if (!draft) return;
    for (const name of names) form.setValue(name, draft.values[name] ?? '', { shouldDirty: true });
  });
  useEffect(() => restore(), []);

  const refuse = async (error: unknown) => {
    const { message, id, fields } = describeError(error);
    if (
      api.get &&
      error instanceof ApiError &&
      error.status === 409 &&
      base &&
      fields.length === 0
    ) {
      const current = await api.get.call({ id: base.id });
      if (current.version !== base.version) {
        setTheirs(current);
        return;
      }
    }
    const { beside, above } = assignErrors(fields, names);
    for (const { name, message: text } of beside)
      form.setError(name, { type: 'server', message: text });
    if (beside.length > 0) onRefused();
    setProblem(
      beside.length > 0 && above.length === 0
        ? null
        : { messages: above.length > 0 ? above : [message], id },
    );
  };

  const send = async (values: FormValues, baseRow: Row | null) => {
    setProblem(null);
    try {
      const savedRow = await save.mutateAsync({
        row: baseRow,
        values: sentValues(values, start, creating),
      });
      saved.current = true;
      writeDraft(draftName, null);
      onSaved(savedRow);
    } catch (error) {
      await refuse(error).catch((failure: unknown) => {
        const { message, id } = describeError(failure);
        setProblem({ messages: [message], id });
      });
    }
  };

  const startOver = (from: Row | null) => {
    const values = startValues(description, from, preset);
    writeDraft(draftName, null);
    setBase(from);
    setStart(values);
    setTheirs(null);
    setRestored(false);
    form.reset(values);
  };

  return {
    form,
    submit: (event) => void form.handleSubmit((values) => send(values, base), onRefused)(event),
    saving: save.isPending,
    problem,
    theirs,
    loadTheirs: () => startOver(theirs),
    keepMine: () => {
      const newest = theirs;
      if (!newest) return;
      setTheirs(null);
      setBase(newest);
      void send(form.getValues(), newest);
    },
    restored,
    discard: () => startOver(row),
    isUnsaved: () => !saved.current && names.some((name) => form.getValues(name) !== start[name]),
    start,
  };
}
