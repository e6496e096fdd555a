import { describeError } from '../../../kernel/describe-error.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import type { PostEditor } from '../use-post-editor.ts';

/** Chooses whether the sites of companies below show the post too. */
export function ShareBelow({
  editor,
  changes,
  hasSitesBelow,
}: {
  editor: PostEditor;
  changes: PostChanges;
  hasSitesBelow: boolean;
}) {
  const { post } = editor;
  const { mutate, isPending, variables } = changes.shareBelow;
  if (!hasSitesBelow && !post.shared_below) return null;
  const set = (shared: boolean, isUndo = false) =>
    mutate(shared, {
      onSuccess: (next) => {
        editor.take(next);
        const effect = next.is_live
          ? 'now show the post'
          : 'will show the post once it is published';
        toast.success(
          shared ? `Sites below ${effect}` : 'Sites below no longer show the post',
          isUndo ? {} : { action: { label: 'Undo', onClick: () => set(!shared, true) } },
        );
      },
      onError: (error) => toast.error(describeError(error).message),
    });
  return (
    <div className="grid gap-1">
      <Checkbox
        label="Use on sites below"
        checked={isPending ? variables : post.shared_below}
        disabled={isPending || !post.may.includes('share_below')}
        onCheckedChange={(shared) => set(shared)}
      />
      <p className="text-[13px] text-muted">
        Sites of companies below yours show this post too, and link search engines to yours. Each
        company can make its own copy.
      </p>
    </div>
  );
}
