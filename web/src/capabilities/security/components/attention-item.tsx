import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useViewer } from '../../../kernel/viewer.ts';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { summaryOptions } from '../queries.ts';

/** Shows the number of events to review and failing score checks on the dashboard. */
export function AttentionItem() {
  const { tenant } = useViewer();
  const query = useQuery({
    ...summaryOptions(tenant),
    select: ({ open_events: events, open_items: items }) => events + items,
  });
  return (
    <WaitingItem
      icon={ShieldAlert}
      to="/admin/security"
      one="security finding"
      many="security findings"
      query={query}
    />
  );
}
