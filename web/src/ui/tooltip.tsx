import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Slot } from './slot.tsx';
import type { TooltipPopupProps } from './tooltip-popup.tsx';

// Loaded while the pointer rests on the element. If loading fails, no tooltip appears.
const TooltipPopup = lazy<ComponentType<TooltipPopupProps>>(() =>
  import('./tooltip-popup.tsx').then(
    (module) => ({ default: module.TooltipPopup }),
    () => ({ default: () => null }),
  ),
);

/** Milliseconds that the pointer rests before the tooltip opens. */
const openDelay = 400;
/** Milliseconds for the pointer to move from the element to the tooltip, across the gap. */
const closeDelay = 100;

export interface TooltipProps {
  content: ReactNode;
  /** One element that can take focus and pointer events. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
  side?: 'top' | 'bottom' | 'left' | 'right';
  disabled?: boolean;
}

/** A tooltip on hover and focus. It never contains information that can't be found elsewhere. */
export function Tooltip({ content, children, side = 'top', disabled = false }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delay);
  };
  const showAt = (element: HTMLElement, delay: number) => {
    if (disabled) return;
    setAnchor(element);
    change(true, delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      <Slot
        element={children}
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (pointerType === 'mouse') showAt(currentTarget, openDelay);
        }}
        onPointerLeave={() => change(false, closeDelay)}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) showAt(currentTarget, 0);
        }}
        onBlur={close}
        onPointerDown={close}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') close();
        }}
      />
      {anchor && !disabled && (
        <Suspense>
          <TooltipPopup
            open={open}
            anchor={anchor}
            side={side}
            onClose={close}
            onReach={() => change(true, 0)}
            onLeave={() => change(false, closeDelay)}
          >
            {content}
          </TooltipPopup>
        </Suspense>
      )}
    </>
  );
}
