import { companyListing } from '@trunkline/contract/companies/listing';
import { useRef, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** A number that a company sets for itself. */
export interface OwnValue {
  /** The name of the operation's field. */
  name: string;
  label: string;
  help: string;
  /** The initial value of a new rule. */
  start: number;
  /** Factor from the typed unit to the field's: 60 for minutes. */
  scale: number;
}

export type OwnValues = Readonly<Record<string, number | null>>;

/** The values currently saved on the server. */
interface SavedValues {
  version: number;
  values: OwnValues;
}

interface DialogProps {
  tenant: string;
  title: string;
  noun: 'limit' | 'rule';
  description: string;
  values: readonly OwnValue[];
  /** Null for a new rule, whose company can be chosen, and for a rule removed meanwhile. */
  saved: SavedValues | null;
  pending: boolean;
  error: unknown;
  /** `version` is the one that the values are based on. */
  onSave: (values: Readonly<Record<string, number>>, company: string, version: number) => void;
  /** Called when someone else's values replace what was typed. */
  onReload: () => void;
  onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** Lists the numbers that differ from someone else's saved ones, where either side changed them. */
const differences = (values: readonly OwnValue[], mine: Texts, start: Texts, theirs: Texts) =>
  values
    .filter(
      ({ name }) =>
        mine[name] !== theirs[name] && (mine[name] !== start[name] || theirs[name] !== start[name]),
    )
    .map(({ name, label }) => ({
      label,
      mine: mine[name]?.trim() || 'Empty',
      theirs: theirs[name] ?? '',
    }));

/** Sets a company's own numbers; the server's error appears beside a rejected number. */
export function OwnValuesDialog(props: DialogProps) {
  const { tenant, noun, values, saved, pending, onClose } = props;
  const [base, setBase] = useState(saved);
  const [company, setCompany] = useState<string | null>(tenant);
  const textsOf = (from: SavedValues | null): Texts =>
    Object.fromEntries(
      values.map(({ name, start, scale }) => [name, String((from?.values[name] ?? start) / scale)]),
    );
  const [typed, setTyped] = useState(() => textsOf(base));
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problem = props.error && !wasNotConfirmed(props.error) ? describeError(props.error) : null;
  const numberOf = (name: string) => {
    const text = typed[name]?.trim() ?? '';
    const number = Number(text);
    return text === '' || !Number.isFinite(number) || number < 0 ? null : number;
  };
  /** Returns the error for a typed number, if any; only durations may have decimals. */
  const problemOf = ({ name, scale }: OwnValue) => {
    const number = numberOf(name);
    if (number === null) return 'Please enter a number.';
    return scale === 1 && !Number.isInteger(number) ? 'Please enter a whole number.' : undefined;
  };
  const isComplete = company !== null && values.every((value) => problemOf(value) === undefined);
  const errorOf = (value: OwnValue) =>
    (isSubmitted ? problemOf(value) : undefined) ??
    problem?.fields.find(({ path }) => path === value.name)?.message;
  const isFormProblem = problem !== null && values.every((value) => errorOf(value) === undefined);
  const isNew = base === null;
  const isRemoved = !isNew && saved === null && !pending;
  const theirs = saved !== null && saved.version !== base?.version && !pending ? saved : null;
  const submit = (saved: SavedValues | null) => {
    setBase(saved);
    setSubmitted(true);
    if (pending) return;
    if (!isComplete) {
      focusFirstError(form.current);
      return;
    }
    const numbers = values.map(({ name, scale }): [string, number] => [
      name,
      Math.round((numberOf(name) ?? 0) * scale),
    ]);
    props.onSave(Object.fromEntries(numbers), company, saved?.version ?? 0);
  };
  const companies = { description: companyListing, api: apiFor(tenant).companies };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {!isRemoved && (
            <Button variant="primary" pending={pending} onClick={() => submit(base)}>
              {isNew ? `Add ${noun}` : 'Save changes'}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRemoved) submit(base);
        }}
      >
        {isRemoved && (
          <p role="alert" className="text-[13px] text-warning">
            Someone else has removed this {noun}. Add a new one if it should still apply.
          </p>
        )}
        {theirs && (
          <ConflictNotice
            title={`Someone else changed this ${noun} while you were editing`}
            heading="h4"
            differences={differences(values, typed, textsOf(base), textsOf(theirs))}
            pending={pending}
            onLoadTheirs={() => {
              setBase(theirs);
              setTyped(textsOf(theirs));
              props.onReload();
            }}
            onKeepMine={() => submit(theirs)}
          />
        )}
        {isNew && (
          <Field
            label="Company"
            help="Applies to this company and every company below it."
            error={isSubmitted && company === null ? 'Please choose a company.' : undefined}
          >
            {(control) => (
              <ReferenceCombobox
                {...control}
                resource={companies}
                value={company}
                onChange={setCompany}
              />
            )}
          </Field>
        )}
        {values.map((value) => (
          <Field key={value.name} label={value.label} help={value.help} error={errorOf(value)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={typed[value.name] ?? ''}
                onChange={(event) => setTyped({ ...typed, [value.name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {isFormProblem && !theirs && !isRemoved && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.message}
            {problem.id && ` Error ID: ${problem.id}`}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
