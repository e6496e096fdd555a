import { useRef, useState } from 'react';
import { RichText, type RichTextProps } from '../../../ui/rich-text/rich-text.tsx';
import { MediaPicker, type PickedPicture } from './media-picker.tsx';

/** Shows a rich text editor that can insert pictures from the media library. */
export function LibraryText(props: Omit<RichTextProps, 'pickImage'>) {
  const [choosing, setChoosing] = useState(false);
  const resolvePick = useRef<((picked: { src: string; alt: string } | null) => void) | null>(null);
  const pickImage = () =>
    new Promise<{ src: string; alt: string } | null>((resolve) => {
      resolvePick.current = resolve;
      setChoosing(true);
    });
  const finish = (picked: PickedPicture | null) => {
    setChoosing(false);
    resolvePick.current?.(picked && { src: picked.url, alt: picked.alt_text });
    resolvePick.current = null;
  };
  return (
    <>
      <RichText {...props} pickImage={pickImage} />
      <MediaPicker
        open={choosing}
        onOpenChange={(open) => {
          if (!open) finish(null);
        }}
        onPick={finish}
      />
    </>
  );
}
