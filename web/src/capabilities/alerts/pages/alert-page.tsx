import { lazy } from 'react';
import { RecordPage } from '../../../kernel/resource/record-page.tsx';
import { Card } from '../../../ui/card.tsx';
import { ExportReport, ReadReport } from '../components/read-report.tsx';
import { useAlerts } from '../use-alerts.tsx';

const AlertPanel = lazy(async () => ({
  default: (await import('../components/alert-panel.tsx')).AlertPanel,
}));

/** Shows an alert in full, its read report, and its form beside it. */
export function AlertPage() {
  const alerts = useAlerts();
  const { tenant } = alerts;
  return (
    <RecordPage
      resource={alerts}
      lines={12}
      verbs={['publish']}
      panel={(address, id) => <AlertPanel alerts={alerts} address={address} recordId={id} />}
    >
      {({ id, managed, shown_at, acknowledgement }) =>
        managed &&
        shown_at !== null && (
          <Card
            title="Read report"
            actions={
              alerts.permissions.includes('alerts:export') && (
                <ExportReport tenant={tenant} id={id} />
              )
            }
          >
            <ReadReport
              tenant={tenant}
              id={id}
              requiresConfirmation={acknowledgement === 'required'}
            />
          </Card>
        )
      }
    </RecordPage>
  );
}
