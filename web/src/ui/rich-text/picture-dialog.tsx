import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { Input } from '../input.tsx';
import { isAllowedPicture } from './clean-html.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Inserts a picture by its address, or edits the alternative text of the selected one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isImageSelected = editor.isActive('image');
  const attributes = editor.getAttributes('image');
  const [src, setSrc] = useState(isImageSelected ? textOf(attributes['src']) : '');
  const [alt, setAlt] = useState(isImageSelected ? textOf(attributes['alt']) : '');
  const [error, setError] = useState<string>();
  const submit = () => {
    const address = src.trim();
    if (address === '' || !isAllowedPicture(address)) {
      setError('Please enter an address that begins with https://.');
      return;
    }
    const picture = { src: address, alt: alt.trim() };
    if (isImageSelected) editor.chain().focus().updateAttributes('image', picture).run();
    else editor.chain().focus().setImage(picture).run();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Picture"
      size="small"
      footer={
        <Button variant="primary" type="submit" form="rich-text-picture">
          {isImageSelected ? 'Save picture' : 'Insert picture'}
        </Button>
      }
    >
      <form
        id="rich-text-picture"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        {!isImageSelected && (
          <Field label="Address" error={error}>
            {(control) => (
              <Input
                {...control}
                value={src}
                inputMode="url"
                autoComplete="off"
                onChange={(event) => setSrc(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field
          label="Alternative text"
          help="Describes the picture for people who can't see it. Required for publishing."
        >
          {(control) => (
            <Input
              {...control}
              value={alt}
              maxLength={300}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
