import { useRef, useState, type ReactNode } from 'react';
import { MediaPicker } from '../../../media/index.ts';
import { LinkDialog } from './link-dialog.tsx';

interface Pickers {
  readonly pickImage: () => Promise<{ src: string; alt: string } | null>;
  readonly pickLink: (current: string) => Promise<string | null>;
  /** To be rendered beside the editor. */
  readonly dialogs: ReactNode;
}

/**
 * Lets rich text pick pictures from the media library and links from the pages, like the rest of
 * the editor.
 */
export function useRichTextPickers(): Pickers {
  const [dialog, setDialog] = useState<
    { kind: 'image' } | { kind: 'link'; current: string } | null
  >(null);
  const imageResolver = useRef<((picked: { src: string; alt: string } | null) => void) | null>(
    null,
  );
  const linkResolver = useRef<((address: string | null) => void) | null>(null);
  const resolveImage = (picked: { src: string; alt: string } | null) => {
    setDialog(null);
    imageResolver.current?.(picked);
    imageResolver.current = null;
  };
  return {
    pickImage: () =>
      new Promise((resolve) => {
        imageResolver.current = resolve;
        setDialog({ kind: 'image' });
      }),
    pickLink: (current) =>
      new Promise((resolve) => {
        linkResolver.current = resolve;
        setDialog({ kind: 'link', current });
      }),
    dialogs: (
      <>
        <MediaPicker
          open={dialog?.kind === 'image'}
          onOpenChange={(open) => {
            if (!open) resolveImage(null);
          }}
          onPick={({ url, alt_text }) => resolveImage({ src: url, alt: alt_text })}
        />
        {dialog?.kind === 'link' && (
          <LinkDialog
            current={dialog.current}
            onClose={(address) => {
              setDialog(null);
              linkResolver.current?.(address);
              linkResolver.current = null;
            }}
          />
        )}
      </>
    ),
  };
}
