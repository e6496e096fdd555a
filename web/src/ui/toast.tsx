import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { publishHeight } from './publish-height.ts';
import {
  closeToast,
  currentToast,
  subscribeToToasts,
  type ToastEntry,
  type ToastTone,
} from './toast-store.ts';

export { toast } from './toast-store.ts';

const icons: Record<ToastTone, ReactNode> = {
  success: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />,
  info: <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />,
  error: <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />,
};

const publishToasts = publishHeight('--toast-height');

/**
 * Renders toasts; use once per page. They appear above the sidebar's account menu, because toasts
 * with an action stay for a long time. styles/toasts.css defines their position and the space that
 * `--toasts` reserves for them.
 */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  return (
    <section
      ref={publishToasts}
      aria-label="Notifications"
      aria-live={entry?.tone === 'error' ? 'assertive' : 'polite'}
      className="toasts pointer-events-none fixed left-4 z-60 w-[min(22rem,calc(100vw-2rem))]"
    >
      {entry && <Toast key={entry.id} entry={entry} />}
    </section>
  );
}

function Toast({ entry }: { entry: ToastEntry }) {
  const [isPaused, setIsPaused] = useState(false);
  const { id, durationMs, action } = entry;
  // The timer pauses while the toast has the pointer or focus.
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, durationMs]);
  return (
    <div
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-border bg-raised p-3 text-sm text-text shadow-raised transition-[opacity,translate] duration-200 ease-out starting:translate-y-2 starting:opacity-0"
    >
      {icons[entry.tone]}
      <div className="min-w-0 flex-1">
        <p className="font-medium">{entry.title}</p>
        {entry.description && <p className="text-[13px] text-muted">{entry.description}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            closeToast(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={() => closeToast(id)}
        className="-m-1 inline-flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
