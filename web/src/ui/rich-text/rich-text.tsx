import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';

export interface RichTextProps {
  /** HTML within the allow-list of `contract/src/kernel/allowed-html.ts`. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  invalid?: boolean;
  /** While set, the editor takes focus once it is ready, then calls this. */
  onFocused?: (() => void) | null;
  /** Picks a picture; without it, a dialog asks for the address. */
  pickImage?: () => Promise<{ src: string; alt: string } | null>;
  /** Picks a link target; '' removes the link. Without it, a dialog asks for the address. */
  pickLink?: (current: string) => Promise<string | null>;
}

const Editor = lazy(() =>
  import('./rich-text-editor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

/**
 * Text with headings, lists, links, pictures and tables. The editor's code is loaded when first
 * shown.
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading the editor" className="grid gap-2">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-56 w-full" />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
