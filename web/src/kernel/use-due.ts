import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between checks; the server carries out schedules once a minute. */
const interval = 15_000;

/**
 * Calls `refresh` repeatedly from a scheduled time on, until the schedule has been carried out or
 * changed.
 */
export function useDue(scheduled: readonly (string | null | undefined)[], refresh: () => void) {
  const times = scheduled.filter(Boolean).join();
  const check = useEffectEvent((item: readonly string[]) => {
    if (item.some((time) => Date.parse(time) <= Date.now())) refresh();
  });
  useEffect(() => {
    const each = times.split(',');
    check(each);
    const timer = setInterval(() => check(each), interval);
    return () => clearInterval(timer);
  }, [times]);
}
