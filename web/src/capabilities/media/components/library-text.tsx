import { useRef, useState } from 'react';
import { RichText, type RichTextProps } from '../../../ui/rich-text/rich-text.tsx';
import { MediaPicker, type PickedPicture } from './media-picker.tsx';

/** Shows the rich text editor that inserts pictures from the media library. */
export function LibraryText(props: Omit<RichTextProps, 'pickImage'>) {
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
    <>
      <RichText {...props} pickImage={pickImage} />
      <MediaPicker
        open={choosing}
        onOpenChange={(open) => {
          if (!open) settle(null);
        }}
        onPick={settle}
      />
    </>
  );
}
