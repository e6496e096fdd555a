import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast-store.ts';
import { describeError } from './describe-error.ts';
import { QueryError } from './query-error.tsx';

export interface VersionsPanelProps<Version extends { readonly number: number }> {
  readonly description: string;
  readonly versions: readonly Version[] | undefined;
  readonly query: Parameters<typeof QueryError>[0]['query'];
  readonly empty: string;
  /** Renders the heading of a version: its kind, time and author. */
  readonly name: (version: Version) => ReactNode;
  /** Renders the differences between a version and the draft. */
  readonly comparison: (version: Version) => ReactNode;
  /** Makes a version the draft; returns whether it did. Absent for people who can only read. */
  readonly onRestore?: (number: number) => Promise<boolean>;
  readonly onClose: () => void;
  /** Shown below the list. */
  readonly children?: ReactNode;
}

/** Lists earlier versions of a text, to compare with the draft or restore as the draft. */
export function VersionsPanel<Version extends { readonly number: number }>({
  description,
  versions,
  query,
  empty,
  name,
  comparison,
  onRestore,
  onClose,
  children,
}: VersionsPanelProps<Version>) {
  const [compared, setCompared] = useState<number | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const restore = async (number: number) => {
    setRestoring(number);
    try {
      if (await onRestore?.(number)) onClose();
    } catch (error) {
      toast.error(describeError(error).message);
    } finally {
      setRestoring(null);
    }
  };
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Versions"
      description={description}
    >
      {!versions && Boolean(query.error) && (
        <QueryError title="Couldn't load the versions" query={query} />
      )}
      {!versions && !query.error && <Skeleton className="h-40 w-full" />}
      {versions?.length === 0 && <p className="text-muted">{empty}</p>}
      <ol className="grid gap-3">
        {versions?.map((version) => {
          const { number } = version;
          const isCompared = compared === number;
          return (
            <li key={number} className="grid gap-3 rounded-md border border-border p-3">
              {name(version)}
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  aria-expanded={isCompared}
                  onClick={() => setCompared(isCompared ? null : number)}
                >
                  Compare with the draft
                </Button>
                {onRestore && (
                  <Button
                    size="small"
                    pending={restoring === number}
                    onClick={() => void restore(number)}
                  >
                    Restore
                  </Button>
                )}
              </div>
              {isCompared && comparison(version)}
            </li>
          );
        })}
      </ol>
      {children}
    </SidePanel>
  );
}
