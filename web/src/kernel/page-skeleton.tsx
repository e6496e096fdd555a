import { Skeleton } from '../ui/skeleton.tsx';

const rows = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5', 'w-2/3'];

/** Skeleton of a list's content: a row of controls, then rows. */
export function RowsSkeleton() {
  return (
    <div aria-busy="true">
      <div className="flex gap-2">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-8 w-20" />
      </div>
      <div className="mt-4 divide-y divide-border rounded-lg border border-border bg-surface">
        {rows.map((width, index) => (
          <div key={index} className="flex h-11 items-center px-4">
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Skeleton of any portal page: a heading, then rows. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="p-4 sm:p-6">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="mt-2 mb-6 h-4 w-72 max-w-full" />
      <RowsSkeleton />
    </div>
  );
}
