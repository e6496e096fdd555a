import { Skeleton } from '../../../ui/skeleton.tsx';

export function StepSkeleton({ message = 'Loading...' }: { message?: string }) {
  return (
    <output className="grid grid-cols-1 gap-4 rounded-xl border border-border bg-surface p-6 shadow-raised">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-9" />
      <Skeleton className="h-10" />
      <p className="text-center text-[13px] text-muted">{message}</p>
    </output>
  );
}
