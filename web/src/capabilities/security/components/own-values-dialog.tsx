import { companyListing } from '@trunkline/contract/companies/listing';
import { useRef, useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { wasNotConfirmed } from '../../../kernel/fresh-step.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
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
  start: number;
  /** Factor from the typed unit to the field's: 60 for minutes. */
  scale: number;
}

export type OwnValues = Readonly<Record<string, number>>;

interface DialogProps {
  tenant: string;
  title: string;
  description: string;
  /** Whether the company can be chosen; otherwise the values belong to one already. */
  isNew: boolean;
  values: readonly OwnValue[];
  /** Whether someone else has changed or removed them since the dialog was opened. */
  isOutdated: boolean;
  pending: boolean;
  error: unknown;
  onSave: (values: OwnValues, company: string) => void;
  onClose: () => void;
}

/** Sets a company's own numbers; the server's reason appears beside a number it refuses. */
export function OwnValuesDialog(props: DialogProps) {
  const { tenant, values, pending, onClose } = props;
  const [company, setCompany] = useState<string | null>(tenant);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(values.map(({ name, start, scale }) => [name, String(start / scale)])),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problem = props.error && !wasNotConfirmed(props.error) ? describeError(props.error) : null;
  const numberOf = (name: string) => {
    const text = typed[name]?.trim() ?? '';
    const number = Number(text);
    return text === '' || !Number.isFinite(number) || number < 0 ? null : number;
  };
  /** What is wrong with a typed number, if anything; only spans may have decimals. */
  const mistakeOf = ({ name, scale }: OwnValue) => {
    const number = numberOf(name);
    if (number === null) return 'Please enter a number.';
    return scale === 1 && !Number.isInteger(number) ? 'Please enter a whole number.' : undefined;
  };
  const isComplete = company !== null && values.every((value) => mistakeOf(value) === undefined);
  const errorOf = (value: OwnValue) =>
    (isSubmitted ? mistakeOf(value) : undefined) ??
    problem?.fields.find(({ path }) => path === value.name)?.message;
  const elsewhere = problem !== null && values.every((value) => errorOf(value) === undefined);
  const submit = () => {
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
    props.onSave(Object.fromEntries(numbers), company);
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
          <Button variant="primary" pending={pending} onClick={submit}>
            {props.isNew ? 'Add rule' : 'Save changes'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {props.isOutdated && !pending && (
          <p role="status" className="text-[13px] text-warning">
            Someone else has just changed or removed this rule. If you save, your numbers replace
            theirs.
          </p>
        )}
        {props.isNew && (
          <Field
            label="Company"
            help="It applies to this company and every company below."
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
        {elsewhere && (
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
