import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { alertListing } from '@trunkline/contract/alerts/listing';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import {
  DetailsSkeleton,
  ResourceDetails,
  rowOptions,
  useListState,
  useOpened,
} from '../../../kernel/resource/index.ts';
import { RecordError } from '../../../kernel/resource/record-error.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ExportReport, ReadReport } from '../components/read-report.tsx';
import { useAlerts } from '../use-alerts.tsx';

const AlertPanel = lazy(async () => ({
  default: (await import('../components/alert-panel.tsx')).AlertPanel,
}));

/** Shows an alert in full, its read report, and its form beside it. */
export function AlertPage() {
  const { id = '' } = useParams({ strict: false });
  const alerts = useAlerts();
  const address = useListState(alertListing);
  const query = useQuery(rowOptions(alerts, id));
  const opened = useOpened(address.state);
  useTitle(query.data?.title ?? alertListing.one);
  if (query.isError) return <RecordError resource={alerts} query={query} />;
  const alert = query.data;
  return (
    <div className="mx-auto grid max-w-240 grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold">{alert?.title ?? alertListing.one}</h1>
        {alert?.may.includes('update') && (
          <Button onClick={() => address.push({ task: 'edit' })}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit
          </Button>
        )}
      </div>
      <Card title="System alert">
        {alert ? <ResourceDetails resource={alerts} row={alert} /> : <DetailsSkeleton rows={12} />}
      </Card>
      {alert?.managed && alert.shown_at !== null && (
        <Card
          title="Read report"
          actions={
            alerts.permissions.includes('alerts:export') && (
              <ExportReport tenant={alerts.tenant} id={id} />
            )
          }
        >
          <ReadReport
            tenant={alerts.tenant}
            id={id}
            confirmed={alert.acknowledgement === 'required'}
          />
        </Card>
      )}
      {opened && (
        <Suspense>
          <AlertPanel alerts={alerts} address={address} own={id} />
        </Suspense>
      )}
    </div>
  );
}
