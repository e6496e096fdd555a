import { useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { MediaPicker, type PickedPicture } from './media-picker.tsx';

export interface PictureInputProps extends Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange'
> {
  value: string;
  /** Includes the picture if it was picked in the library rather than typed. */
  onChange: (address: string, picked?: PickedPicture) => void;
}

/** Shows the input for a picture's URL: picked from the library or typed. */
export function PictureInput({ value, onChange, ...attributes }: PictureInputProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Input
          {...attributes}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button disabled={attributes.disabled} onClick={() => setChoosing(true)}>
          Choose picture
        </Button>
      </div>
      {/* Previews only this site's pictures; others would be requested at every keystroke. */}
      {/^\/[^/]/.test(value) && (
        <img
          src={value}
          alt=""
          className="max-h-32 max-w-full justify-self-start rounded-md border border-border bg-sunken object-contain"
        />
      )}
      <MediaPicker
        open={choosing}
        onOpenChange={setChoosing}
        onPick={(picked) => {
          onChange(picked.url, picked);
          setChoosing(false);
        }}
      />
    </div>
  );
}
