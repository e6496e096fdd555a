import { Dialog } from '@base-ui/react/dialog';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { backdropClass } from '../../ui/overlay-class.ts';
import { SidebarContent } from './sidebar.tsx';

/** The sidebar below 768 px: a drawer 18 rem wide over the page. */
export function MobileSidebar({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const router = useRouter();
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[calc(100vw-3rem)] flex-col border-r border-border bg-surface text-sm text-text outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full motion-reduce:transition-none">
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <SidebarContent open />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
