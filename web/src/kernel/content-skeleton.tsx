import { Skeleton } from '../ui/skeleton.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** Skeleton of a content screen: its tabs, then the usual page. */
export function ContentSkeleton() {
  return (
    <>
      <div aria-busy="true" className="px-4 pt-4 sm:px-6 sm:pt-6">
        <div className="flex h-9 items-center gap-6 overflow-hidden border-b border-border">
          {['w-12', 'w-10', 'w-14', 'w-24', 'w-16'].map((width, index) => (
            <Skeleton key={index} className={`h-4 shrink-0 ${width}`} />
          ))}
        </div>
      </div>
      <PageSkeleton />
    </>
  );
}
