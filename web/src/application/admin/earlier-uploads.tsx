import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reportProblem } from '../../kernel/report-problem.ts';
import { pendingUploadsName } from '../../kernel/storage/databases.ts';

const EarlierUploadsTray = lazy(async () => ({
  default: (await import('./earlier-uploads-tray.tsx')).EarlierUploadsTray,
}));

/** Whether this browser has ever kept an upload of whoever is signed in; where it cannot say, the library goes on. */
async function mayHavePendingUploads(): Promise<boolean> {
  if (indexedDB.databases === undefined) return false;
  return (await indexedDB.databases()).some(({ name }) => name === pendingUploadsName);
}

/** Files that were under way when the page was left go on coming in on whatever screen somebody comes back to. */
export function EarlierUploads() {
  const [mayHold, setMayHold] = useState(false);
  // The library has the tray itself.
  const isElsewhere = useRouterState({
    select: ({ location }) => location.pathname !== '/admin/cms/media',
  });
  useEffect(() => {
    mayHavePendingUploads().then(setMayHold, (error: unknown) =>
      reportProblem('It could not be found out whether uploads wait', error),
    );
  }, []);
  if (!mayHold || !isElsewhere) return null;
  return (
    <Suspense>
      <EarlierUploadsTray />
    </Suspense>
  );
}
