import type { Post } from '@trunkline/contract/blog';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/formats.ts';
import { TimeDialog } from '../../../ui/time-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';

/** Shows when the post will be unpublished, with buttons to set or cancel that time. */
export function UnpublishLater({
  post,
  changes,
  onPost,
}: {
  post: Post;
  changes: PostChanges;
  onPost: (post: Post) => void;
}) {
  const [isScheduling, setIsScheduling] = useState(false);
  const { mutateAsync: schedule, isPending } = changes.scheduleUnpublish;
  const set = async (at: string | null, text: string): Promise<string | null> => {
    try {
      onPost(await schedule(at));
      toast.success(text);
      return null;
    } catch (error) {
      const { fields, message } = describeError(error);
      return fields[0]?.message ?? message;
    }
  };
  if (!post.may.includes('schedule_unpublish')) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      {post.unpublish_at && (
        <p className="text-muted">Will be unpublished on {formatDateTime(post.unpublish_at)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setIsScheduling(true)}>
          {post.unpublish_at ? 'Change unpublish time' : 'Unpublish later…'}
        </Button>
        {post.unpublish_at && (
          <Button
            size="small"
            variant="ghost"
            pending={isPending}
            onClick={() =>
              void set(null, 'The post will stay published').then((refusal) => {
                if (refusal !== null) toast.error(refusal);
              })
            }
          >
            Keep it published
          </Button>
        )}
      </div>
      {isScheduling && (
        <TimeDialog
          title="Unpublish later"
          description={`From then on, visitors to /blog/${post.slug} won't see this post, and it will be a draft again.`}
          action="Schedule unpublishing"
          onSubmit={(at) => set(at, `The post will be unpublished on ${formatDateTime(at)}`)}
          onClose={() => setIsScheduling(false)}
        />
      )}
    </div>
  );
}
