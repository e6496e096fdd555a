import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import { popupClass } from './popup-class.ts';
import { usePortalContainer } from './portal-context.ts';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens and closes it. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  className?: string;
  children: ReactNode;
}

export function Popover({ open, onOpenChange, anchor, label, className, children }: PopoverProps) {
  const container = usePortalContainer();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        const { target } = event;
        // The button handles its own clicks: if the popover closed here, the click would reopen it.
        if (!next && target instanceof Node && anchor.current?.contains(target)) return;
        onOpenChange(next);
      }}
    >
      <Base.Portal container={container}>
        <Base.Positioner anchor={anchor} sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className={classNames(popupClass, 'max-w-[calc(100vw-1rem)]', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
