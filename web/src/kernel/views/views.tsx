import { lazy, Suspense } from 'react';
import type { ViewBarProps } from './view-bar.tsx';

const ViewBar = lazy(async () => ({ default: (await import('./view-bar.tsx')).ViewBar }));

/** The named views of a list, above it; its place is kept while they come. */
export function Views(props: ViewBarProps) {
  return (
    <Suspense fallback={<div className="min-h-8 border-b border-border" />}>
      <ViewBar {...props} />
    </Suspense>
  );
}
