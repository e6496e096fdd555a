import { useNavigate, useSearch } from '@tanstack/react-router';
import { FreeSlug } from '@trunkline/contract/pages';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useMe } from '../../auth/index.ts';
import { StartingPoints } from '../editor/create/starting-points.tsx';
import { slugOf } from '../editor/create/slug-of.ts';
import type { StartingPoint } from '../editor/create/template-choice.tsx';
import { useCreatePage } from '../editor/mutations.ts';

/** /admin/cms/pages/new: a page's title, address and starting template. */
export function NewPage() {
  useTitle('New page');
  const { company } = useMe();
  const { from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const create = useCreatePage(company.id);
  const form = useRef<HTMLFormElement>(null);
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [start, setStart] = useState<StartingPoint>(
    typeof from === 'string' ? { kind: 'page', id: from } : { kind: 'blank' },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const address = slug ?? slugOf(title);

  const refuse = (newErrors: Readonly<Record<string, string>>) => {
    setErrors(newErrors);
    requestAnimationFrame(() => focusFirstError(form.current));
  };
  const submit = async () => {
    const read = FreeSlug.safeParse(address);
    if (title.trim() === '') return refuse({ title: 'Please enter a title.' });
    if (!read.success) return refuse({ slug: read.error.issues[0]?.message ?? '' });
    try {
      const { id } = await create.mutateAsync({ title, slug: read.data, from: start });
      await navigate({ to: '/admin/cms/pages/edit/$id', params: { id }, replace: true });
    } catch (error) {
      const { message, fields } = describeError(error);
      refuse(
        fields.length > 0
          ? Object.fromEntries(fields.map((field) => [field.path, field.message]))
          : { form: message },
      );
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className="mx-auto grid max-w-4xl gap-6 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1 className="text-xl font-semibold tracking-tight">
        {start.kind === 'page' ? 'Duplicate page' : 'New page'}
      </h1>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Title" required error={errors['title']}>
          {(control) => (
            <Input
              {...control}
              value={title}
              maxLength={200}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </Field>
        <Field
          label="Address"
          required
          error={errors['slug']}
          help={`Visitors will find the page at /${address}`}
        >
          {(control) => (
            <Input
              {...control}
              value={address}
              maxLength={200}
              onChange={({ target }) => setSlug(target.value)}
            />
          )}
        </Field>
      </div>
      {start.kind !== 'page' && (
        <StartingPoints tenant={company.id} value={start} onChange={setStart} />
      )}
      {errors['form'] !== undefined && (
        <p role="alert" className="text-danger">
          {errors['form']}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={create.isPending}
      >
        Create draft
      </Button>
    </form>
  );
}
