import { Copy, ExternalLink, Eye, History } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { PreviewLinksDialog } from '../../../kernel/preview-links/preview-links-dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import type { PostEditor } from '../use-post-editor.ts';
import { SaveIndicator } from './save-indicator.tsx';

/** Shows the toolbar above the text: save state and actions on the post. */
export function EditorHead({
  tenant,
  editor,
  changes,
  onVersions,
  onCopied,
}: {
  tenant: string;
  editor: PostEditor;
  changes: PostChanges;
  onVersions: () => void;
  onCopied: (id: string) => void;
}) {
  const { post } = editor;
  const [sharing, setSharing] = useState(false);
  const showError = (error: unknown) => toast.error(describeError(error).message);
  const share = async () => {
    if (await editor.save()) setSharing(true);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SaveIndicator state={editor.state} problem={editor.problem} />
      <div className="flex flex-wrap gap-2">
        {post.is_live && post.company_id === tenant && (
          <a href={`/blog/${post.slug}`} target="_blank" rel="noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden="true" className="size-4" />
            View on site
          </a>
        )}
        {post.may.includes('update') && (
          <Button onClick={() => void share()}>
            <Eye aria-hidden="true" className="size-4" />
            Share a preview
          </Button>
        )}
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
                onError: showError,
              })
            }
          >
            <Copy aria-hidden="true" className="size-4" />
            Duplicate
          </Button>
        )}
      </div>
      {sharing && (
        <PreviewLinksDialog
          tenant={tenant}
          resource="blog"
          id={post.id}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
