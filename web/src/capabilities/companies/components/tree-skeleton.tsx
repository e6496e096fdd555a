import { Skeleton } from '../../../ui/skeleton.tsx';

const shapes = ['w-40', 'ml-6 w-48', 'ml-6 w-36', 'ml-6 w-52', 'ml-6 w-40', 'ml-6 w-44'];

export function TreeSkeleton() {
  return (
    <div aria-busy="true" className="rounded-lg border border-border bg-surface">
      {shapes.map((shape) => (
        <div
          key={shape}
          className="flex h-11.25 items-center border-b border-border pl-11 last:border-b-0"
        >
          <Skeleton className={`h-3.5 ${shape}`} />
        </div>
      ))}
    </div>
  );
}
