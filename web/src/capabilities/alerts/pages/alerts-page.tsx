import { alertListing } from '@trunkline/contract/alerts/listing';
import { lazy, Suspense } from 'react';
import {
  ResourceHeader,
  ResourceList,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { useAlerts } from '../use-alerts.tsx';

const AlertPanel = lazy(async () => ({
  default: (await import('../components/alert-panel.tsx')).AlertPanel,
}));
const AlertImport = lazy(async () => ({
  default: (await import('../components/alert-import.tsx')).AlertImport,
}));

/** Shows all system alerts of the current company and those below it. */
export function AlertsPage() {
  useTitle(alertListing.many);
  const alerts = useAlerts();
  const address = useListState(alertListing);
  const opened = useOpened(address.state);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ResourceHeader resource={alerts} address={address} />
      <ResourceList resource={alerts} address={address} />
      {address.state.task === 'import' && (
        <Suspense>
          <AlertImport alerts={alerts} open onClose={address.close} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <AlertPanel alerts={alerts} address={address} />
        </Suspense>
      )}
    </div>
  );
}
