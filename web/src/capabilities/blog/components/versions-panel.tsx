import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostVersion } from '@trunkline/contract/blog';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
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

function Comparison({
  tenant,
  editor,
  number,
}: {
  tenant: string;
  editor: PostEditor;
  number: number;
}) {
  const { data, isError } = useQuery(versionOptions(tenant, editor.post.id, number));
  if (isError) return <p className="text-danger">Couldn't load this version. Try again.</p>;
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

/**
 * Shows the version history: each version can be compared with the draft and restored as a draft.
 */
export function VersionsPanel({
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
  const { data, isError } = useQuery(versionsOptions(tenant, editor.post.id));
  const [compared, setCompared] = useState<number | null>(null);
  const restore = async (number: number) => {
    const saved = await editor.save();
    if (!saved) return;
    changes.restore.mutate(
      { version: saved.version, number },
      {
        onSuccess: (post) => {
          editor.startFrom(post);
          toast.success('Version restored as a draft. Publish it to show it to visitors.');
          onClose();
        },
        onError: (error) => toast.error(describeError(error).message),
      },
    );
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Versions"
      description="Restoring a version changes only the draft."
    >
      {isError && <p className="text-danger">Couldn't load the versions. Try again.</p>}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data?.items.length === 0 && (
        <p className="text-muted">
          No versions yet. The first one is saved when you make a change.
        </p>
      )}
      <ol className="grid gap-3">
        {data?.items.map((version) => (
          <li key={version.number} className="grid gap-2 border-b border-border pb-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <div className="min-w-0">
                <p className="font-medium">
                  {kinds[version.kind]} <RelativeTime value={version.updated_at} />
                </p>
                <p className="truncate text-[13px] text-muted">
                  {version.title || 'Untitled'} · {version.saved_by_name}
                </p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="small"
                  aria-expanded={compared === version.number}
                  onClick={() => setCompared(compared === version.number ? null : version.number)}
                >
                  Compare
                </Button>
                {editor.post.may.includes('update') && (
                  <Button
                    size="small"
                    pending={changes.restore.isPending}
                    onClick={() => void restore(version.number)}
                  >
                    Restore
                  </Button>
                )}
              </div>
            </div>
            {compared === version.number && (
              <Comparison tenant={tenant} editor={editor} number={version.number} />
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
