import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

export interface TooltipPopupProps {
  open: boolean;
  anchor: HTMLElement;
  side: 'top' | 'bottom' | 'left' | 'right';
  onClose: () => void;
  /** Called when the pointer enters or leaves it. */
  onReach: () => void;
  onLeave: () => void;
  children: ReactNode;
}

export function TooltipPopup(props: TooltipPopupProps) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={props.anchor} sideOffset={6} side={props.side} className="z-50">
          <Base.Popup
            onPointerEnter={props.onReach}
            onPointerLeave={props.onLeave}
            className="rounded-md bg-text px-2 py-1 text-xs text-background shadow-md transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
