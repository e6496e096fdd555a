import { useQuery } from '@tanstack/react-query';
import type { PerfAlertRow } from '@trunkline/contract/performance';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { subjectLabel } from '../budget-of.ts';
import { formatDuration, formatValue } from '../labels.ts';
import { alertsOptions, type CompanyScope } from '../queries.ts';
import { QueryError } from '../../../kernel/query-error.tsx';

const initialCount = 3;

/** Shows the budgets that are exceeded now, then past alerts. */
export function AlertsCard({
  tenant,
  company,
  onShow,
}: {
  tenant: string;
  company: CompanyScope;
  onShow: (alert: PerfAlertRow) => void;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  const query = useQuery(alertsOptions(tenant, company));
  if (query.isPending) return <Skeleton className="h-24" />;
  if (query.isError)
    return (
      <Card>
        <QueryError title="Couldn't check for alerts" query={query} />
      </Card>
    );
  const { items, open } = query.data;
  const past = items.filter(({ closed_at }) => closed_at !== null);
  const visibleAlerts = [
    ...items.filter(({ closed_at }) => closed_at === null),
    ...(isExpanded ? past : past.slice(0, initialCount)),
  ];
  const Icon = open === 0 ? CircleCheck : TriangleAlert;
  return (
    <Card
      title={
        <span role="status" className="flex items-center gap-2">
          <Icon
            aria-hidden="true"
            className={open === 0 ? 'size-4 text-success' : 'size-4 text-danger'}
          />
          {open === 0 ? 'No open alerts' : formatCount(open, 'open alert', 'open alerts')}
        </span>
      }
      description={
        items.length === 0
          ? 'If a budget is exceeded for an hour, an alert appears here and the people who can act are notified.'
          : undefined
      }
    >
      {visibleAlerts.length > 0 && (
        <ul aria-label="Alerts" className="divide-y divide-border text-[13px]">
          {visibleAlerts.map((alert) => (
            <AlertItem key={alert.id} alert={alert} onShow={() => onShow(alert)} />
          ))}
        </ul>
      )}
      {past.length > initialCount && (
        <Button size="small" className="mt-2" onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${past.length} past alerts`}
        </Button>
      )}
    </Card>
  );
}

function AlertItem({ alert, onShow }: { alert: PerfAlertRow; onShow: () => void }) {
  const { metric, value, target, opened_at, closed_at, company_name } = alert;
  const label = subjectLabel(alert);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-medium wrap-anywhere">{label}</span>
        <span className="text-muted"> at {company_name}</span>
        <span className="block text-muted tabular-nums">
          {formatValue(metric, value)} (budget: {formatValue(metric, target)}){' · '}
          {closed_at === null ? (
            <>
              began <RelativeTime value={opened_at} />
            </>
          ) : (
            <>
              for {formatDuration(Date.parse(closed_at) - Date.parse(opened_at))}, ended{' '}
              <RelativeTime value={closed_at} />
            </>
          )}
        </span>
      </span>
      <span className="flex items-center gap-3">
        {closed_at === null ? (
          <Badge tone="danger" dot>
            Open
          </Badge>
        ) : (
          <Badge>Closed</Badge>
        )}
        <Button size="small" aria-label={`Show ${label}`} onClick={onShow}>
          Show
        </Button>
      </span>
    </li>
  );
}
