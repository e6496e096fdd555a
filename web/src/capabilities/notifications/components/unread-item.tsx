import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { useMe } from '../../auth/index.ts';
import { notificationsOptions } from '../queries.ts';

export function UnreadItem() {
  const query = useQuery({ ...notificationsOptions(useMe()), select: ({ unread }) => unread });
  return (
    <WaitingItem
      icon={Bell}
      to="/app/notifications"
      one="unread notification"
      many="unread notifications"
      query={query}
    />
  );
}
