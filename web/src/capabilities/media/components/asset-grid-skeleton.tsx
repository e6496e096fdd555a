import { Skeleton } from '../../../ui/skeleton.tsx';

/** Shows a placeholder for a grid that is loading. */
export function AssetGridSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={`Loading ${label}`}
      className="grid grid-cols-2 gap-1 sm:grid-cols-4"
    >
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="grid gap-1.5 p-1.5">
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  );
}
