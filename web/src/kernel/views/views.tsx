import { lazy, Suspense } from 'react';
import type { ViewBarProps } from './view-bar.tsx';

const ViewBar = lazy(async () => ({ default: (await import('./view-bar.tsx')).ViewBar }));

/** A list's saved views; the space is reserved while they load. */
export function Views(props: ViewBarProps) {
  return (
    <Suspense fallback={<div className="min-h-8 border-b border-border" />}>
      <ViewBar {...props} />
    </Suspense>
  );
}
