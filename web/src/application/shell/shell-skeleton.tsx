import { areaLabels } from '../../kernel/areas.ts';
import { PageSkeleton } from '../../kernel/page-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useScreenArea } from './use-screen-area.ts';

const loadingTexts = {
  admin: 'Loading admin panel...',
  workspace: 'Loading your workspace...',
} as const;

/** The frame of an area while the session is loading. */
export function ShellSkeleton() {
  const area = useScreenArea();
  return (
    <div className="flex min-h-dvh bg-background text-sm text-text">
      <div className="hidden w-64 shrink-0 flex-col gap-2 border-r border-border bg-surface p-3 md:flex">
        <Skeleton className="mb-4 h-8 w-40" />
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
        <Skeleton className="mt-auto h-10" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex h-12 items-center gap-3 border-b border-border px-4">
          <Skeleton className="h-5 w-40" />
          <output className="ml-auto text-[13px] text-muted">
            {area === null ? 'Loading your account...' : loadingTexts[area]}
          </output>
        </div>
        <main>
          <h1 className="sr-only">{area === null ? 'Your account' : areaLabels[area]}</h1>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}
