import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useViewer } from '../../../kernel/viewer.ts';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { alertsOptions } from '../queries.ts';

/** Shows on the dashboard how many budgets are exceeded now. */
export function AttentionItem() {
  const { tenant } = useViewer();
  const query = useQuery({ ...alertsOptions(tenant), select: ({ open }) => open });
  return (
    <WaitingItem
      icon={Gauge}
      to="/admin/performance"
      one="performance alert"
      many="performance alerts"
      query={query}
    />
  );
}
