import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { MediaPicker } from '../../../media/index.ts';

export function PictureControl({
  label,
  value,
  onPick,
  onChange,
}: {
  label: string;
  value: string;
  onPick: (url: string, alternative: string) => void;
  onChange: (value: string) => void;
}) {
  const [isPickerOpen, setIsPickerOpen] = useState(false);
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      {value !== '' && (
        <img
          src={value}
          alt=""
          loading="lazy"
          className="max-h-32 w-full rounded-md border border-border bg-sunken object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setIsPickerOpen(true)}>
          <ImagePlus aria-hidden="true" className="size-4" />
          {value === '' ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {value !== '' && (
          <Button size="small" variant="ghost" onClick={() => onChange('')}>
            Remove picture
          </Button>
        )}
      </div>
      <MediaPicker
        open={isPickerOpen}
        onOpenChange={setIsPickerOpen}
        onPick={({ url, alt_text }) => {
          setIsPickerOpen(false);
          onPick(url, alt_text);
        }}
      />
    </div>
  );
}
