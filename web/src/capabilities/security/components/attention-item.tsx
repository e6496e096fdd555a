import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useViewer } from '../../../kernel/viewer.ts';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { summaryOptions } from '../queries.ts';

/** Serious events that nobody has dealt with, on the dashboard. */
export function AttentionItem() {
  const { tenant } = useViewer();
  const query = useQuery({ ...summaryOptions(tenant), select: ({ to_fix: count }) => count });
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
