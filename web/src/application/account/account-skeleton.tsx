import { Skeleton } from '../../ui/skeleton.tsx';

/** The frame of the user's own pages while the session is loading. */
export function AccountSkeleton() {
  return (
    <div className="min-h-dvh bg-background text-sm text-text">
      <div className="border-b border-border">
        <div className="mx-auto flex h-12 max-w-5xl items-center gap-3 px-4 sm:px-6">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="ml-auto size-8 rounded-full" />
        </div>
      </div>
      <main className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
        <h1 className="sr-only">Your account</h1>
        <output className="sr-only">Loading your account...</output>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-2 h-4 w-72 max-w-full" />
        <Skeleton className="mt-8 h-44" />
        <Skeleton className="mt-4 h-44" />
      </main>
    </div>
  );
}
