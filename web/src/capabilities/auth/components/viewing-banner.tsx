import { useEffect, useState } from 'react';
import { Eye } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { toast } from '../../../ui/toast.tsx';
import { endViewing, setViewingCookie, endViewingInBackground } from '../viewing.ts';

const intervalMs = 5_000;

/**
 * Shows a banner on every screen while viewing as another person: their name, the remaining time
 * and an exit button.
 */
export function ViewingBanner({ name, endsAt }: { name: string; endsAt: string }) {
  const [left, setLeft] = useState(() => Date.parse(endsAt) - Date.now());
  const [ending, setEnding] = useState(false);
  useEffect(() => {
    setViewingCookie(name, endsAt);
    document.documentElement.dataset['viewing'] = '';
    const timer = setInterval(() => {
      const remaining = Date.parse(endsAt) - Date.now();
      setLeft(remaining);
      // A failed request to end viewing is retried a little later.
      if (remaining <= 0) void endViewingInBackground();
    }, intervalMs);
    return () => {
      clearInterval(timer);
      delete document.documentElement.dataset['viewing'];
    };
  }, [name, endsAt]);
  const end = async () => {
    setEnding(true);
    try {
      await endViewing();
    } catch (error) {
      setEnding(false);
      toast.error(describeError(error).message);
    }
  };
  return (
    <section
      aria-label="Support access"
      className="sticky top-(--faults) z-40 flex h-(--viewing) items-center gap-2 border-b border-accent bg-warning-soft px-3 text-sm text-text print:hidden sm:px-4"
    >
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <p className="line-clamp-2 min-w-0 flex-1">
        You are viewing as <strong className="font-semibold">{name}</strong>
        <span data-numeric>
          {' · '}
          {formatCount(Math.max(1, Math.ceil(left / 60_000)), 'minute', 'minutes')} left
        </span>
        <span className="max-md:sr-only"> · You can't make changes</span>
      </p>
      <Button size="small" pending={ending} onClick={() => void end()}>
        End
      </Button>
    </section>
  );
}
