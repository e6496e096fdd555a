import type { Question } from '@trunkline/contract/catalog';
import {
  linesOf,
  questionProblems,
  questionStageNames,
  questionStages,
  questionTypeNames,
  questionTypes,
} from '@trunkline/contract/catalog/question-types';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';

const types = questionTypeNames.map((value) => ({ value, label: questionTypes[value] }));
const stages = questionStageNames.map((value) => ({ value, label: questionStages[value] }));
const noDependency = { value: '', label: 'None' };
const typesWithRange = new Set(['text', 'number', 'choices', 'number_list']);

const valuesOf = (question: Question | null) => ({
  key: question?.key ?? '',
  label: question?.label ?? '',
  help: question?.help ?? '',
  type: question?.type ?? ('text' as const),
  stage: question?.stage ?? ('checkout' as const),
  required: question?.required ?? true,
  secret: question?.secret ?? false,
  choices: question?.rules.choices?.join('\n') ?? '',
  min: question?.rules.min?.toString() ?? '',
  max: question?.rules.max?.toString() ?? '',
  dependsOn: question?.show_when?.key ?? '',
  in: question?.show_when?.in.join('\n') ?? '',
});
type Values = ReturnType<typeof valuesOf>;

const keyFrom = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '')
    .slice(0, 40) || 'question';

function questionOf(values: Values, original: Question | null): Question {
  const { min, max, type } = values;
  const number = (text: string) => (text.trim() === '' ? undefined : Number(text));
  return {
    key: values.key || keyFrom(values.label),
    label: values.label.trim(),
    help: values.help.trim(),
    type,
    stage: values.stage,
    required: values.required,
    secret: values.secret && type !== 'file',
    rules: {
      ...original?.rules,
      choices: type === 'choice' || type === 'choices' ? linesOf(values.choices) : undefined,
      min: typesWithRange.has(type) ? number(min) : undefined,
      max: typesWithRange.has(type) ? number(max) : undefined,
    },
    show_when: values.dependsOn === '' ? null : { key: values.dependsOn, in: linesOf(values.in) },
  };
}

/** Edits one question beside the page of its service. */
export function QuestionPanel({
  question,
  others,
  pending,
  onSave,
  onClose,
}: {
  /** Null for a new one. */
  question: Question | null;
  others: readonly Question[];
  pending: boolean;
  onSave: (question: Question) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const [values, setValues] = useState(() => valuesOf(question));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const update = (part: Partial<Values>) => setValues({ ...values, ...part });
  const submit = () => {
    const edited = questionOf(values, question);
    const problems = {
      ...(edited.label.length < 2 && { label: 'Enter the question.' }),
      ...(Number.isNaN(edited.rules.min) && { min: 'Enter a number.' }),
      ...(Number.isNaN(edited.rules.max) && { max: 'Enter a number.' }),
      ...questionProblems(edited, others),
    };
    setErrors(problems);
    if (Object.keys(problems).length === 0) onSave(edited);
  };
  const textField = (
    name: 'label' | 'help' | 'key' | 'min' | 'max',
    label: string,
    help?: string,
  ) => (
    <Field label={label} help={help} error={errors[name]} required={name === 'label'}>
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          autoComplete="off"
          onChange={({ target }) => update({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={question === null ? 'New question' : 'Edit question'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {question === null ? 'Create question' : 'Save question'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {textField('label', 'Question')}
        {textField('help', 'Help text', 'Shown below the field.')}
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              options={types}
              value={values.type}
              onValueChange={(type) => update({ type })}
            />
          )}
        </Field>
        {(values.type === 'choice' || values.type === 'choices') && (
          <Field label="Choices" help="One per line." error={errors['choices']} required>
            {(control) => (
              <Textarea
                {...control}
                value={values.choices}
                onChange={({ target }) => update({ choices: target.value })}
              />
            )}
          </Field>
        )}
        {typesWithRange.has(values.type) && (
          <div className="grid grid-cols-2 gap-3">
            {textField('min', values.type === 'text' ? 'Minimum length' : 'Minimum')}
            {textField('max', values.type === 'text' ? 'Maximum length' : 'Maximum')}
          </div>
        )}
        <Field label="Timing">
          {(control) => (
            <Select
              {...control}
              options={stages}
              value={values.stage}
              onValueChange={(stage) => update({ stage })}
            />
          )}
        </Field>
        <Field label="Depends on" error={errors['show_when']}>
          {(control) => (
            <Select
              {...control}
              options={[noDependency, ...others.map(({ key, label }) => ({ value: key, label }))]}
              value={values.dependsOn}
              onValueChange={(dependsOn) => update({ dependsOn })}
            />
          )}
        </Field>
        {values.dependsOn !== '' && (
          <Field
            label="Required answers"
            help="One per line. The question is shown if the answer is one of them."
          >
            {(control) => (
              <Textarea
                {...control}
                value={values.in}
                onChange={({ target }) => update({ in: target.value })}
              />
            )}
          </Field>
        )}
        {textField(
          'key',
          'Key',
          'Identifies the answer in exports and supplier files. Leave empty to generate it.',
        )}
        <Checkbox
          label="Answer required"
          checked={values.required}
          onCheckedChange={(required) => update({ required })}
        />
        {values.type !== 'file' && (
          <Checkbox
            label="Secret: only the people who deliver the service see the answer"
            checked={values.secret}
            onCheckedChange={(secret) => update({ secret })}
          />
        )}
      </form>
    </SidePanel>
  );
}
