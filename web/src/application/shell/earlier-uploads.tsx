import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reportProblem } from '../../kernel/report-problem.ts';
import { pendingUploadsName } from '../../kernel/storage/databases.ts';

const EarlierUploadsTray = lazy(async () => ({
  default: (await import('./earlier-uploads-tray.tsx')).EarlierUploadsTray,
}));

/**
 * Checks whether this browser has ever stored an upload. False if the browser can't list its
 * databases: uploads then resume only in the library.
 */
async function canHavePendingUploads(): Promise<boolean> {
  if (indexedDB.databases === undefined) return false;
  return (await indexedDB.databases()).some(({ name }) => name === pendingUploadsName);
}

/** Resumes uploads that were interrupted by leaving the page, on any screen. */
export function EarlierUploads() {
  const [mayHavePending, setMayHavePending] = useState(false);
  // The library shows the tray itself.
  const isElsewhere = useRouterState({
    select: ({ location }) => location.pathname !== '/admin/cms/media',
  });
  useEffect(() => {
    canHavePendingUploads().then(setMayHavePending, (error: unknown) =>
      reportProblem("Couldn't check for unfinished uploads", error),
    );
  }, []);
  if (!mayHavePending || !isElsewhere) return null;
  return (
    <Suspense>
      <EarlierUploadsTray />
    </Suspense>
  );
}
