import { lazy } from 'react';
import { ResourcePage } from '../../../kernel/resource/index.ts';
import { useAlerts } from '../use-alerts.tsx';

const AlertPanel = lazy(async () => ({
  default: (await import('../components/alert-panel.tsx')).AlertPanel,
}));

const AlertImport = lazy(async () => ({
  default: (await import('../components/alert-import.tsx')).AlertImport,
}));

/** Shows all system alerts of the current company and those below it. */
export function AlertsPage() {
  const alerts = useAlerts();
  return (
    <ResourcePage
      resource={alerts}
      panel={(address) => <AlertPanel alerts={alerts} address={address} />}
      importDialog={(close) => <AlertImport resource={alerts} onClose={close} />}
    />
  );
}
