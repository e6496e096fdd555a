import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFirstField } from './first-field.ts';
import { backdropClass } from './overlay-class.ts';
import { PortalHost } from './portal-host.tsx';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons beside the title, for example a link to the full page. */
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  side?: 'left' | 'right';
  className?: string;
  /**
   * The element that gets the focus after closing; by default or if null, the one that had it
   * before.
   */
  finalFocus?: () => HTMLElement | null;
}

/** A panel that slides in over the page, which keeps its scroll position; full width on a phone. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  description,
  actions,
  children,
  footer,
  side = 'right',
  className,
  finalFocus,
}: SidePanelProps) {
  const [body, firstField] = useFirstField();
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          initialFocus={firstField}
          finalFocus={finalFocus}
          data-toast-room
          className={classNames(
            'fixed inset-y-0 z-50 flex w-full max-w-lg flex-col border-border bg-raised text-sm text-text shadow-raised outline-none',
            'transition-transform duration-200 ease-out motion-reduce:transition-none',
            side === 'right'
              ? 'right-0 border-l max-[56rem]:pb-(--toasts) data-ending-style:translate-x-full data-starting-style:translate-x-full'
              : 'left-0 border-r pb-(--toasts) data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            className,
          )}
        >
          <PortalHost>
            <header className="flex items-start gap-2 border-b border-border px-5 py-3">
              <div className="min-w-0 flex-1">
                <Base.Title className="line-clamp-2 text-base font-semibold tracking-tight wrap-anywhere">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="text-muted" render={<div />}>
                    {description}
                  </Base.Description>
                )}
              </div>
              {actions}
              <Base.Close
                aria-label="Close"
                className={classNames(buttonClass('ghost', 'icon'), '-mr-2 text-muted')}
              >
                <X aria-hidden="true" className="size-4" />
              </Base.Close>
            </header>
            <div ref={body} className="min-h-0 flex-1 overflow-y-auto p-5">
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
                {footer}
              </footer>
            )}
          </PortalHost>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
