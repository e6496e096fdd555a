import { useQuery } from '@tanstack/react-query';
import type { PostContent } from '@trunkline/contract/blog';
import { useState } from 'react';
import { ApiError } from '../../../kernel/api-error.ts';
import { UpstreamPanel } from '../../../kernel/upstream/upstream-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PostChanges } from '../mutations.ts';
import { fieldLabels } from '../post-content.ts';
import { upstreamOptions } from '../queries.ts';
import type { PostEditor } from '../use-post-editor.ts';
import { PostDifferences } from './post-differences.tsx';

const shortFields = ['title', 'excerpt', 'cover_alt', 'seo_title', 'seo_description'] as const;

function ShortTexts({
  fields,
  before,
  after,
}: {
  fields: readonly (keyof PostContent)[];
  before: PostContent;
  after: PostContent;
}) {
  return shortFields
    .filter((name) => fields.includes(name))
    .map((name) => (
      <div key={name} className="grid gap-1 rounded-md border border-border p-2 text-[13px]">
        <span className="text-2xs text-muted">{fieldLabels[name]}</span>
        <p className="rounded-sm bg-danger-soft px-1 text-danger line-through wrap-anywhere">
          <span className="sr-only">Was: </span>
          {before[name] || 'Nothing'}
        </p>
        <p className="rounded-sm bg-success-soft px-1 text-success wrap-anywhere">
          <span className="sr-only">Now: </span>
          {after[name] || 'Nothing'}
        </p>
      </div>
    ));
}

function Panel({
  tenant,
  editor,
  changes,
  onClose,
}: {
  tenant: string;
  editor: PostEditor;
  changes: PostChanges;
  onClose: () => void;
}) {
  const { post } = editor;
  const { data, error } = useQuery(upstreamOptions(tenant, post.id));
  const takeUpstream = async () => {
    // Saved first, so that the replaced draft is kept as it was written.
    const saved = await editor.save();
    if (saved === null) {
      const message = "Couldn't save your draft, so it hasn't been replaced.";
      throw new ApiError(409, { code: 'conflict', message });
    }
    editor.startFrom(await changes.takeUpstream.mutateAsync(saved.version));
  };
  return (
    <UpstreamPanel
      noun="post"
      upstream={post.upstream}
      take={{ isPending: changes.takeUpstream.isPending, run: takeUpstream }}
      keep={{
        isPending: changes.keepMine.isPending,
        run: () => changes.keepMine.mutateAsync().then(editor.take),
      }}
      error={error}
      onClose={onClose}
    >
      {data ? (
        <PostDifferences
          before={data.base ?? data.mine}
          after={data.current}
          same="Published again without changes."
        >
          {(fields) => (
            <ShortTexts fields={fields} before={data.base ?? data.mine} after={data.current} />
          )}
        </PostDifferences>
      ) : null}
    </UpstreamPanel>
  );
}

/** Shows that the original of this copy has changed, and opens the comparison. */
export function PostUpstream({
  tenant,
  editor,
  changes,
}: {
  tenant: string;
  editor: PostEditor;
  changes: PostChanges;
}) {
  const [isOpen, setOpen] = useState(false);
  const { upstream, may } = editor.post;
  if (!upstream?.changed || !may.includes('update')) return null;
  return (
    <section
      aria-label="The original has changed"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-accent/60 bg-accent-soft p-3 text-[13px]"
    >
      <p className="min-w-0 flex-1 basis-64">
        {upstream.company_name} has changed the original since you made your own copy.
      </p>
      <Button size="small" onClick={() => setOpen(true)}>
        See what changed
      </Button>
      {isOpen && (
        <Panel tenant={tenant} editor={editor} changes={changes} onClose={() => setOpen(false)} />
      )}
    </section>
  );
}
