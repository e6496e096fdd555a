import { useQuery } from '@tanstack/react-query';
import { useEffect, type RefObject } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { notificationsOptions } from '../queries.ts';
import { NotificationCentre } from './notification-centre.tsx';

/** Shows the notification centre in a popover of the bell. */
export function NotificationPopover({
  open,
  onOpenChange,
  anchor,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
}) {
  const query = useQuery(notificationsOptions(useMe()));
  const failed = open && query.isError;
  useEffect(() => {
    if (failed)
      toast.error('Failed to load notifications', {
        description: 'Please try refreshing the page.',
      });
  }, [failed]);
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      label="Notifications"
      className="w-96 p-0"
    >
      <NotificationCentre query={query} onFollow={() => onOpenChange(false)} />
    </Popover>
  );
}
