import { useQuery } from '@tanstack/react-query';
import { notificationCentre } from '@trunkline/contract/kernel/notification-categories';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../../../kernel/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMe } from '../../auth/index.ts';
import { notificationsOptions } from '../queries.ts';

const NotificationPopover = lazyPart(
  async () => (await import('./notification-popover.tsx')).NotificationPopover,
);

const { maxCount } = notificationCentre;

/** Shows the bell in a header with the number of unread notifications, '9+' above nine. */
export function NotificationBell() {
  const { data } = useQuery(notificationsOptions(useMe()));
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const countLabel = unread > maxCount ? `${maxCount}+` : String(unread);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${countLabel} unread`}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen((previous) => !previous);
        }}
        className="relative"
      >
        <Bell aria-hidden="true" className="size-4" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            data-numeric
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[10px] leading-none font-semibold text-on-primary ring-2 ring-background"
          >
            {countLabel}
          </span>
        )}
      </Button>
      {opened && (
        <NotificationPopover
          part={{ open, onOpenChange: setOpen, anchor: button }}
          onFailed={() => {
            setOpened(false);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
