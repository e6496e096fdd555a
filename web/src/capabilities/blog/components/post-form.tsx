import { postLimits } from '@trunkline/contract/blog/listing';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { LibraryText } from '../../media/components/library-text.tsx';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows fields for title, excerpt and text. */
export function PostForm({ editor }: { editor: PostEditor }) {
  const { draft, change } = editor;
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      <textarea
        aria-label="Title"
        value={draft.title}
        rows={1}
        maxLength={postLimits.title}
        placeholder="Title"
        onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
        className="field-sizing-content w-full resize-none rounded-md border border-transparent bg-transparent px-1 text-2xl font-semibold tracking-tight hover:border-border sm:text-3xl"
      />
      <Field label="Excerpt" help={`${draft.excerpt.length} of ${postLimits.excerpt} characters`}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.excerpt}
            maxLength={postLimits.excerpt}
            placeholder="Describe the post in a sentence or two"
            onChange={(event) => change({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <LibraryText label="Text" value={draft.content} onChange={(content) => change({ content })} />
    </div>
  );
}
