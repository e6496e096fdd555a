import type { QuoteDetail } from '@trunkline/contract/quotes';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';

export type QuoteFacts = Pick<
  QuoteDetail,
  'title' | 'recipient_name' | 'recipient_email' | 'valid_until' | 'terms' | 'note'
>;

const singleLineFields = [
  { name: 'title', label: 'Title', type: 'text', maxLength: 120 },
  { name: 'recipient_name', label: 'Recipient', type: 'text', maxLength: 120 },
  {
    name: 'recipient_email',
    label: "Recipient's email",
    type: 'email',
    maxLength: 254,
    help: "We'll send the quote and the code to accept it here.",
  },
  { name: 'valid_until', label: 'Valid until', type: 'date', maxLength: 10 },
] as const;

const multilineFields = [
  { name: 'note', label: 'Message', maxLength: 2000 },
  { name: 'terms', label: 'Terms', maxLength: 5000 },
] as const;

/** Edits the recipient of a quote and its texts. */
export function RecipientCard({
  facts,
  error,
  pending,
  onChange,
  onSave,
}: {
  facts: QuoteFacts;
  error: unknown;
  pending: boolean;
  onChange: (changed: Partial<QuoteFacts>) => void;
  onSave: () => void;
}) {
  const problem = error ? describeError(error) : null;
  const errorOf = (name: string) => {
    const message = problem?.fields.find(({ path }) => path === name)?.message;
    return message === undefined ? {} : { error: message };
  };
  return (
    <Card title="Recipient and terms">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          {singleLineFields.map(({ name, label, type, maxLength, ...rest }) => (
            <Field key={name} label={label} {...rest} {...errorOf(name)}>
              {(control) => (
                <Input
                  {...control}
                  type={type}
                  value={facts[name]}
                  maxLength={maxLength}
                  onChange={({ target }) => onChange({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
        </div>
        {multilineFields.map(({ name, label, maxLength }) => (
          <Field key={name} label={label} {...errorOf(name)}>
            {(control) => (
              <Textarea
                {...control}
                value={facts[name]}
                maxLength={maxLength}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        {problem && problem.fields.length === 0 && (
          <p role="alert" className="text-[13px] text-danger">
            {problem.message}
          </p>
        )}
        <Button type="submit" className="justify-self-start" pending={pending}>
          Save draft
        </Button>
      </form>
    </Card>
  );
}
