import { Copy, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import type { PostEditor } from '../use-post-editor.ts';
import { SaveIndicator } from './save-indicator.tsx';

/** Shows the toolbar above the text: save state and actions on the post. */
export function EditorHead({
  editor,
  changes,
  onVersions,
  onCopied,
}: {
  editor: PostEditor;
  changes: PostChanges;
  onVersions: () => void;
  onCopied: (id: string) => void;
}) {
  const { post } = editor;
  const [link, setLink] = useState<{ url: string; expires_at: string } | null>(null);
  const refused = (error: unknown) => toast.error(describeError(error).message);
  const preview = async () => {
    if (await editor.save())
      changes.preview.mutate(undefined, { onSuccess: setLink, onError: refused });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SaveIndicator state={editor.state} problem={editor.problem} />
      <div className="flex flex-wrap gap-2">
        <Button pending={changes.preview.isPending} onClick={() => void preview()}>
          <Eye aria-hidden="true" className="size-4" />
          Preview
        </Button>
        <Button onClick={onVersions}>
          <History aria-hidden="true" className="size-4" />
          Versions
        </Button>
        {post.may.includes('duplicate') && (
          <Button
            pending={changes.duplicate.isPending}
            onClick={() =>
              changes.duplicate.mutate(undefined, {
                onSuccess: ({ id }) => onCopied(id),
                onError: refused,
              })
            }
          >
            <Copy aria-hidden="true" className="size-4" />
            Duplicate
          </Button>
        )}
      </div>
      <Dialog
        open={link !== null}
        onOpenChange={(open) => {
          if (!open) setLink(null);
        }}
        title="Preview link"
        description={
          link &&
          `Anyone with this link can see the current draft until ${formatInstant(link.expires_at)}.`
        }
      >
        {link && (
          <div className="grid grid-cols-1 gap-3">
            <p className="rounded-md border border-border bg-sunken p-3 font-mono text-xs break-all">
              {link.url}
            </p>
            <div className="flex gap-2">
              <CopyButton
                text={link.url}
                label="Copy link"
                copied="Link copied"
                failed="Couldn't copy the link. Select it and copy it yourself."
              />
              <a
                href={link.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex h-8 items-center rounded-md border border-border px-3 font-medium"
              >
                Open
              </a>
            </div>
          </div>
        )}
      </Dialog>
    </div>
  );
}
