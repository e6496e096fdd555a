import { Skeleton } from '../../../../ui/skeleton.tsx';

const placeholders = [1, 2, 3, 4, 5, 6];

export function RolesSkeleton() {
  return (
    <div aria-busy="true" className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="divide-y divide-border rounded-lg border border-border bg-surface">
        {placeholders.map((row) => (
          <div key={row} className="grid gap-2 px-3 py-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56 max-lg:hidden" />
          </div>
        ))}
      </div>
      <div className="divide-y divide-border rounded-lg border border-border bg-surface">
        {placeholders.map((row) => (
          <div key={row} className="flex h-11 items-center gap-6 px-4">
            <Skeleton className="h-4 w-28" />
            {placeholders.map((cell) => (
              <Skeleton key={cell} className="size-4 max-sm:hidden" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
