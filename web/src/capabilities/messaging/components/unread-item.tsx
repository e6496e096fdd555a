import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { useMe } from '../../auth/index.ts';
import { unreadOptions } from '../unread-query.ts';

export function UnreadItem() {
  const { company } = useMe();
  const query = useQuery({ ...unreadOptions(company.id), select: ({ count }) => count });
  return (
    <WaitingItem
      icon={MessagesSquare}
      to="/messages"
      one="unread conversation"
      many="unread conversations"
      query={query}
    />
  );
}
