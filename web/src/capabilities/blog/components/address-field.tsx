import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows the post's slug; the previous one redirects to the new one. */
export function AddressField({ editor, changes }: { editor: PostEditor; changes: PostChanges }) {
  const { post } = editor;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const move = async () => {
    const saved = await editor.save();
    if (!saved || typed === null) return;
    changes.move.mutate(
      { version: saved.version, slug: typed.trim() },
      {
        onSuccess: (moved) => {
          editor.take(moved);
          setTyped(null);
          setError(undefined);
          toast.success('The address has changed');
        },
        onError: (failure) => {
          const { fields, message } = describeError(failure);
          setError(fields[0]?.message ?? message);
        },
      },
    );
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label="Address"
        error={error}
        help={
          post.published_at
            ? 'The old address redirects to the new one.'
            : `/blog/${typed ?? post.slug}`
        }
      >
        {(control) => (
          <Input
            {...control}
            value={typed ?? post.slug}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value.toLowerCase())}
          />
        )}
      </Field>
      {typed !== null && typed !== post.slug && (
        <div className="flex gap-2">
          <Button size="small" pending={changes.move.isPending} onClick={() => void move()}>
            Change address
          </Button>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              setTyped(null);
              setError(undefined);
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </div>
  );
}
