import { postLimits } from '@trunkline/contract/kernel/blog-listing';
import { useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { MediaPicker, type PickedPicture } from '../../media/components/media-picker.tsx';
import type { PostEditor } from '../use-post-editor.ts';

/** What readers read: title, excerpt and text. */
export function PostForm({ editor }: { editor: PostEditor }) {
  const { words, change } = editor;
  const [choosing, setChoosing] = useState(false);
  const answer = useRef<((picked: { src: string; alt: string } | null) => void) | null>(null);
  const pickImage = () =>
    new Promise<{ src: string; alt: string } | null>((resolve) => {
      answer.current = resolve;
      setChoosing(true);
    });
  const settle = (picked: PickedPicture | null) => {
    setChoosing(false);
    answer.current?.(picked && { src: picked.url, alt: picked.alt_text });
    answer.current = null;
  };
  return (
    <div className="grid content-start gap-5">
      <textarea
        aria-label="Title"
        value={words.title}
        rows={1}
        maxLength={postLimits.title}
        placeholder="Title"
        onChange={(event) => change({ title: event.target.value.replaceAll('\n', ' ') })}
        className="field-sizing-content w-full resize-none rounded-md border border-transparent bg-transparent px-1 text-2xl font-semibold tracking-tight hover:border-border sm:text-3xl"
      />
      <Field label="Excerpt" help={`${words.excerpt.length} of ${postLimits.excerpt} characters`}>
        {(control) => (
          <Textarea
            {...control}
            value={words.excerpt}
            maxLength={postLimits.excerpt}
            placeholder="What the post is about, in a sentence or two"
            onChange={(event) => change({ excerpt: event.target.value })}
          />
        )}
      </Field>
      <RichText
        label="Text"
        value={words.content}
        onChange={(content) => change({ content })}
        pickImage={pickImage}
      />
      <MediaPicker
        open={choosing}
        onOpenChange={(open) => {
          if (!open) settle(null);
        }}
        onPick={settle}
      />
    </div>
  );
}
