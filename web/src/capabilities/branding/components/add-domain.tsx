import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddDomain } from '../domain-queries.ts';

/** Shows a field and a button; errors are shown beside the field. */
export function AddDomain({ companyId }: { companyId: string }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const add = useAddDomain(companyId);
  const showProblem = (message: string) => {
    setProblem(message);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const submit = () => {
    if (add.isPending) return;
    if (typed.trim() === '') return showProblem('Please enter a domain.');
    setProblem(undefined);
    add.mutate(typed.trim(), {
      onSuccess: ({ display }) => {
        setTyped('');
        toast.success(`${display} was added`, {
          description: 'Add the records below at your DNS provider.',
        });
      },
      onError: (error) => {
        const { message, fields } = describeError(error);
        showProblem(fields[0]?.message ?? message);
      },
    });
  };
  return (
    <Card
      title="Add a domain"
      description="A domain you own, such as portal.yourcompany.com or yourcompany.com. Visitors to www are redirected to it."
    >
      <form
        ref={form}
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <Field label="Domain" error={problem}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                placeholder="portal.yourcompany.com"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="url"
                maxLength={300}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="primary" className="h-9 sm:mt-6" pending={add.isPending}>
          Add domain
        </Button>
      </form>
    </Card>
  );
}
