import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';

export interface TooltipProps {
  content: ReactNode;
  /** One element that can take focus and pointer events. */
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

/** A hint on hover and focus. It never carries what cannot be found elsewhere. */
export function Tooltip({ content, children, side = 'top', disabled }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} side={side} className="z-50">
          <Base.Popup className="rounded-md bg-text px-2 py-1 text-xs text-background shadow-md transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
