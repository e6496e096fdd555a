import { useQuery } from '@tanstack/react-query';
import type { PostVersion } from '@trunkline/contract/blog';
import { describeError } from '../../../kernel/describe-error.ts';
import { VersionsPanel } from '../../../kernel/versions-panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostChanges } from '../mutations.ts';
import { contentOf } from '../post-content.ts';
import { versionOptions, versionsOptions } from '../queries.ts';
import type { PostEditor } from '../use-post-editor.ts';
import { PostDifferences } from './post-differences.tsx';

const kinds: Readonly<Record<PostVersion['kind'], string>> = {
  saved: 'Saved',
  published: 'Published',
  restored: 'Restored',
  replaced: 'Replaced by the original',
};

interface PostVersionsProps {
  readonly tenant: string;
  readonly editor: PostEditor;
  readonly changes: PostChanges;
  readonly onClose: () => void;
}

export function PostVersions({ tenant, editor, changes, onClose }: PostVersionsProps) {
  const query = useQuery(versionsOptions(tenant, editor.post.id));
  const restore = async (number: number) => {
    const saved = await editor.save();
    if (!saved) return false;
    editor.startFrom(await changes.restore.mutateAsync({ version: saved.version, number }));
    toast.success('Version restored as a draft. Publish it to show it to visitors.');
    return true;
  };
  return (
    <VersionsPanel
      description="Restoring a version changes only the draft."
      versions={query.data?.items}
      query={query}
      empty="No versions yet. The first one is saved when you make a change."
      name={({ kind, updated_at, title, saved_by_name }) => (
        <div className="min-w-0">
          <p className="font-medium">
            {kinds[kind]} <RelativeTime value={updated_at} />
          </p>
          <p className="truncate text-[13px] text-muted">
            {title || 'Untitled'} · {saved_by_name}
          </p>
        </div>
      )}
      comparison={({ number }) => <Comparison tenant={tenant} editor={editor} number={number} />}
      onRestore={editor.post.may.includes('update') ? restore : undefined}
      onClose={onClose}
    />
  );
}

function Comparison({
  tenant,
  editor,
  number,
}: {
  tenant: string;
  editor: PostEditor;
  number: number;
}) {
  const { data, error } = useQuery(versionOptions(tenant, editor.post.id, number));
  if (error) return <p role="alert">{describeError(error).message}</p>;
  if (!data) return <Skeleton className="h-32 w-full" />;
  return (
    <PostDifferences
      before={contentOf(data)}
      after={editor.draft}
      same="The same as the current draft."
    >
      {(fields) =>
        fields.includes('title') && <p className="text-muted">Title at that time: {data.title}</p>
      }
    </PostDifferences>
  );
}
