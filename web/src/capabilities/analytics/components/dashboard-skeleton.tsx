import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { figuresClass } from './figures.tsx';

export function DashboardSkeleton() {
  return (
    <>
      <div aria-busy="true" className={figuresClass}>
        {[0, 1, 2, 3].map((index) => (
          <div key={index} className="bg-surface p-4">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-2 h-8 w-16" />
            <Skeleton className="mt-2 h-4 w-32" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[1.6fr_1fr]">
        <Card>
          <Skeleton className="h-5 w-56" />
          <Skeleton className="mt-4 h-64" />
        </Card>
        <Card>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-4 h-64" />
        </Card>
      </div>
    </>
  );
}
