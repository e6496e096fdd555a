import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFirstField } from './first-field.ts';
import { backdropClass, viewportClass } from './overlay-class.ts';
import { PortalHost } from './portal-host.tsx';

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' } as const;

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, right-aligned, the main one last. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether clicking outside doesn't close it, for content that is shown only once. */
  ignoresOutsideClicks?: boolean;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  initialFocus,
  ignoresOutsideClicks = false,
}: DialogProps) {
  const [body, firstField] = useFirstField();
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      disablePointerDismissal={ignoresOutsideClicks}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropClass} />
        <Base.Viewport data-toast-room className={viewportClass}>
          <Base.Popup
            initialFocus={initialFocus ?? firstField}
            className={classNames(
              'flex max-h-full w-full flex-col rounded-xl border border-border bg-raised text-sm text-text shadow-raised',
              'outline-none transition-[opacity,scale] duration-150 ease-out motion-reduce:transition-none',
              'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0',
              widths[size],
            )}
          >
            <PortalHost>
              <header className="flex items-start gap-4 px-5 pt-4 pb-3">
                <div className="min-w-0 flex-1">
                  <Base.Title className="text-base font-semibold tracking-tight">
                    {title}
                  </Base.Title>
                  {description && (
                    <Base.Description className="mt-1 text-muted" render={<div />}>
                      {description}
                    </Base.Description>
                  )}
                </div>
                <Base.Close
                  aria-label="Close"
                  className={classNames(buttonClass('ghost', 'icon'), '-mt-1 -mr-2 text-muted')}
                >
                  <X aria-hidden="true" className="size-4" />
                </Base.Close>
              </header>
              {children && (
                <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">
                  {children}
                </div>
              )}
              {footer && (
                <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
                  {footer}
                </footer>
              )}
            </PortalHost>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
