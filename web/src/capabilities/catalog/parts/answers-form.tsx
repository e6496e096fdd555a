import type { Question } from '@trunkline/contract/catalog';
import {
  answerParts,
  type Answers,
  askedQuestions,
  linesOf,
  type QuestionStage,
} from '@trunkline/contract/catalog/question-types';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { Field, type FieldControl } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { FileControl } from './file-control.tsx';

const noProblems: Readonly<Record<string, string>> = {};

/**
 * Shows the questions of a service that apply to the answers so far. `problems` come from
 * `answerProblems`.
 */
export function AnswersForm({
  questions,
  stage,
  answers,
  problems = noProblems,
  onChange,
}: {
  questions: readonly Question[];
  stage?: QuestionStage;
  answers: Answers;
  problems?: Readonly<Record<string, string>>;
  onChange: (answers: Answers) => void;
}) {
  return (
    <div className="grid gap-4">
      {askedQuestions(questions, answers, stage).map((question) => (
        <Field
          key={question.key}
          label={question.label}
          required={question.required}
          help={question.help || undefined}
          error={problems[question.key]}
        >
          {(control) => (
            <AnswerControl
              control={control}
              question={question}
              answer={answers[question.key]}
              onChange={(answer) => onChange({ ...answers, [question.key]: answer })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

const inputTypes: Readonly<Record<string, string>> = { date: 'date', email: 'email', phone: 'tel' };
const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : '');

function AnswerControl({
  control,
  question: { type, label, rules, secret },
  answer,
  onChange,
}: {
  control: FieldControl;
  question: Question;
  answer: unknown;
  onChange: (answer: unknown) => void;
}) {
  const options = (rules.choices ?? []).map((value) => ({ value, label: value }));
  switch (type) {
    case 'choice':
      return (
        <Select
          {...control}
          options={options}
          value={textOf(answer) || null}
          onValueChange={onChange}
        />
      );
    case 'choices':
      return (
        <CheckboxGroup
          {...control}
          label={label}
          options={options}
          values={Array.isArray(answer) ? answer.map(String) : []}
          onValuesChange={onChange}
        />
      );
    case 'number_list':
      return (
        <Textarea
          {...control}
          placeholder={'+12125550100\n+12125550101'}
          value={Array.isArray(answer) ? answer.join('\n') : ''}
          // Keeps an empty last line, so that the next number can be typed.
          onChange={({ target }) =>
            onChange(
              target.value.endsWith('\n') ? [...linesOf(target.value), ''] : linesOf(target.value),
            )
          }
        />
      );
    case 'address':
    case 'contact':
      return (
        <PartsControl
          control={control}
          parts={answerParts[type]}
          answer={answer}
          onChange={onChange}
        />
      );
    case 'file':
      return <FileControl control={control} label={label} answer={answer} onChange={onChange} />;
    default:
      return (
        <Input
          {...control}
          type={secret ? 'password' : (inputTypes[type] ?? 'text')}
          autoComplete="off"
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={textOf(answer)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function PartsControl({
  control,
  parts,
  answer,
  onChange,
}: {
  control: FieldControl;
  parts: Readonly<Record<string, string>>;
  answer: unknown;
  onChange: (answer: unknown) => void;
}) {
  const values: Readonly<Record<string, unknown>> =
    typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {Object.entries(parts).map(([key, label], index) => (
        <Input
          key={key}
          {...(index === 0 ? control : { 'aria-invalid': control['aria-invalid'] })}
          aria-label={label}
          placeholder={label}
          value={textOf(values[key])}
          onChange={({ target }) => onChange({ ...values, [key]: target.value })}
        />
      ))}
    </div>
  );
}
