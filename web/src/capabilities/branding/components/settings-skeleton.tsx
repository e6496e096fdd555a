import { Skeleton } from '../../../ui/skeleton.tsx';

/** Shows a placeholder of a settings tab while loading. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid grid-cols-1 gap-6 xl:grid-cols-2">
      <span className="sr-only">Loading settings…</span>
      <div className="grid content-start gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="h-140" />
    </div>
  );
}
