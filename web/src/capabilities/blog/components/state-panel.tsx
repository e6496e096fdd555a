import type { Post } from '@trunkline/contract/blog';
import { postStates } from '@trunkline/contract/blog/listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDateTime } from '../../../ui/formats.ts';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import type { PostEditor } from '../use-post-editor.ts';
import { UnpublishLater } from './unpublish-later.tsx';

const tones = {
  published: 'success',
  scheduled: 'primary',
  draft: 'neutral',
  archived: 'warning',
} as const;

/** Shows the publishing state of the post and its actions. Lists all missing fields together. */
export function StatePanel({ editor, changes }: { editor: PostEditor; changes: PostChanges }) {
  const { post } = editor;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [at, setAt] = useState<string | null>(null);
  const can = (action: Post['may'][number]) => post.may.includes(action);
  const isPublishable = post.state !== 'published' || post.changed || editor.state !== 'saved';
  const handlersWith = (text: string) => ({
    onSuccess: (next: Post) => {
      editor.take(next);
      setProblems([]);
      setAt(null);
      toast.success(text);
    },
    onError: (error: unknown) => {
      const { fields, message } = describeError(error);
      setProblems(fields.length > 0 ? fields.map((field) => field.message) : [message]);
    },
  });
  const publish = async () => {
    const saved = await editor.save();
    if (saved) changes.publish.mutate(saved.version, handlersWith('Post published'));
  };
  const schedule = async () => {
    const time = at === null ? null : new Date(at);
    if (!time || Number.isNaN(time.getTime())) {
      setProblems(['Choose a date and time.']);
      return;
    }
    const saved = await editor.save();
    if (!saved) return;
    changes.schedule.mutate(
      { version: saved.version, publish_at: time.toISOString() },
      handlersWith('Post scheduled'),
    );
  };
  return (
    <section aria-labelledby="post-state" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="post-state" className="text-sm font-semibold">
          Status
        </h2>
        <Badge tone={tones[post.state]} dot>
          {postStates[post.state]}
        </Badge>
      </div>
      {post.publish_at && (
        <p className="text-muted">Publishes on {formatDateTime(post.publish_at)}</p>
      )}
      {post.is_live && (
        <p className="text-muted">
          Visitors see it at{' '}
          <a href={`/blog/${post.slug}`} className="text-primary-text underline">
            /blog/{post.slug}
          </a>
          {post.changed && ". Your later changes aren't published yet."}
        </p>
      )}
      {problems.length > 0 && (
        <ul
          role="alert"
          className="grid grid-cols-1 gap-1 rounded-md bg-danger-soft p-3 text-[13px] text-danger"
        >
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {can('publish') && isPublishable && (
        <Button
          variant="primary"
          size="large"
          pending={changes.publish.isPending}
          onClick={() => void publish()}
        >
          {post.is_live ? 'Publish changes' : 'Publish'}
        </Button>
      )}
      {can('schedule') && at === null && (
        <div className="flex flex-wrap gap-2">
          {isPublishable && (
            <Button size="small" onClick={() => setAt('')}>
              {post.state === 'scheduled' ? 'Change publish time' : 'Schedule…'}
            </Button>
          )}
          {post.state === 'scheduled' && (
            <Button
              size="small"
              variant="ghost"
              pending={changes.schedule.isPending}
              onClick={() =>
                changes.schedule.mutate(
                  { version: post.version, publish_at: null },
                  handlersWith('Schedule cancelled'),
                )
              }
            >
              Cancel schedule
            </Button>
          )}
        </div>
      )}
      {at !== null && (
        <div className="grid grid-cols-1 gap-2 rounded-md border border-border p-3">
          <Field label="Publish on" help="In your time zone.">
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                value={at}
                onChange={(event) => setAt(event.target.value)}
              />
            )}
          </Field>
          <div className="flex gap-2">
            <Button
              size="small"
              variant="primary"
              pending={changes.schedule.isPending}
              onClick={() => void schedule()}
            >
              Schedule
            </Button>
            <Button size="small" variant="ghost" onClick={() => setAt(null)}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <UnpublishLater post={post} changes={changes} onPost={editor.take} />
      <div className="flex flex-wrap gap-2">
        {can('unpublish') && post.is_live && (
          <Button
            size="small"
            pending={changes.unpublish.isPending}
            onClick={() => changes.unpublish.mutate(undefined, handlersWith('Post unpublished'))}
          >
            Unpublish
          </Button>
        )}
        {can('archive') && (
          <Button
            size="small"
            pending={changes.archive.isPending}
            onClick={() => changes.archive.mutate(undefined, handlersWith('Post archived'))}
          >
            Archive
          </Button>
        )}
      </div>
    </section>
  );
}
