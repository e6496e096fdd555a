import { useRef, useState, type ReactNode } from 'react';
import { MediaPicker } from '../../../media/index.ts';
import { LinkDialog } from './link-dialog.tsx';

interface Pickers {
  readonly pickImage: () => Promise<{ src: string; alt: string } | null>;
  readonly pickLink: (current: string) => Promise<string | null>;
  /** Render these next to the text. */
  readonly dialogs: ReactNode;
}

/**
 * Lets rich text pick pictures from the media library and links from the pages, like the rest of
 * the editor.
 */
export function useRichTextPickers(): Pickers {
  const [asked, setAsked] = useState<{ kind: 'image' } | { kind: 'link'; current: string } | null>(
    null,
  );
  const image = useRef<((picked: { src: string; alt: string } | null) => void) | null>(null);
  const link = useRef<((address: string | null) => void) | null>(null);
  const answerImage = (picked: { src: string; alt: string } | null) => {
    setAsked(null);
    image.current?.(picked);
    image.current = null;
  };
  return {
    pickImage: () =>
      new Promise((resolve) => {
        image.current = resolve;
        setAsked({ kind: 'image' });
      }),
    pickLink: (current) =>
      new Promise((resolve) => {
        link.current = resolve;
        setAsked({ kind: 'link', current });
      }),
    dialogs: (
      <>
        <MediaPicker
          open={asked?.kind === 'image'}
          onOpenChange={(open) => {
            if (!open) answerImage(null);
          }}
          onPick={({ url, alt_text }) => answerImage({ src: url, alt: alt_text })}
        />
        {asked?.kind === 'link' && (
          <LinkDialog
            current={asked.current}
            onClose={(address) => {
              setAsked(null);
              link.current?.(address);
              link.current = null;
            }}
          />
        )}
      </>
    ),
  };
}
