import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import type { PostEditor } from '../use-post-editor.ts';

/** Shows the picture above the text and in lists, with its alternative text. */
export function CoverField({ editor }: { editor: PostEditor }) {
  const [choosing, setChoosing] = useState(false);
  const { draft, change } = editor;
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-[13px] font-medium">Cover</p>
      {draft.cover_url !== '' && (
        <img
          src={draft.cover_url}
          alt={draft.cover_alt}
          className="aspect-video w-full rounded-md border border-border bg-sunken object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={() => setChoosing(true)}>
          {draft.cover_url === '' ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {draft.cover_url !== '' && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => change({ cover_url: '', cover_alt: '' })}
          >
            Remove picture
          </Button>
        )}
      </div>
      {draft.cover_url !== '' && (
        <Field label="Cover description" help="Required for publishing.">
          {(control) => (
            <Input
              {...control}
              value={draft.cover_alt}
              maxLength={300}
              onChange={(event) => change({ cover_alt: event.target.value })}
            />
          )}
        </Field>
      )}
      <MediaPicker
        open={choosing}
        onOpenChange={setChoosing}
        onPick={({ url, alt_text }) => {
          change({ cover_url: url, cover_alt: alt_text });
          setChoosing(false);
        }}
      />
    </div>
  );
}
