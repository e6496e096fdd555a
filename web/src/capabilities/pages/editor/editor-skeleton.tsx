import { Skeleton } from '../../../ui/skeleton.tsx';

export function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the editor" className="grid gap-3 p-3">
      <Skeleton className="h-9 w-full" />
      <div className="grid gap-3 lg:grid-cols-[16rem_1fr_20rem]">
        <Skeleton className="hidden h-[70dvh] lg:block" />
        <Skeleton className="h-[70dvh]" />
        <Skeleton className="hidden h-[70dvh] lg:block" />
      </div>
    </div>
  );
}
