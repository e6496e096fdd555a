import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useMe } from '../../auth/index.ts';
import { useCreatePost } from '../mutations.ts';
import { postPath } from '../use-blog.tsx';

/**
 * Asks for a title, the only value a new post requires; everything else is entered in the editor,
 * which saves automatically.
 */
export function NewPostPage() {
  useTitle('New post');
  const { company } = useMe();
  const navigate = useNavigate();
  const createPost = useCreatePost(company.id);
  const [title, setTitle] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const missing = isSubmitted && title.trim() === '' ? 'Please enter a title.' : undefined;
  const refused = createPost.error ? describeError(createPost.error).message : undefined;
  return (
    <form
      className="mx-auto grid max-w-2xl gap-5 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (title.trim() === '') return;
        createPost.mutate(title.trim(), {
          onSuccess: ({ id }) => void navigate({ to: postPath(id), replace: true }),
        });
      }}
    >
      <div>
        <h1 className="text-xl font-semibold tracking-tight">New post</h1>
        <p className="text-muted">Only your company can see the post until you publish it.</p>
      </div>
      <Field label="Title" error={missing ?? refused} help="You can change it later.">
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={createPost.isPending}>
          Start writing
        </Button>
      </div>
    </form>
  );
}
