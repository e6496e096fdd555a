import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between checks; the server carries out schedules once a minute. */
const interval = 15_000;

/**
 * Calls `refresh` repeatedly from a scheduled time on, until the schedule has been carried out or
 * changed.
 */
export function useDue(scheduled: readonly (string | null | undefined)[], refresh: () => void) {
  const times = scheduled.filter(Boolean).join();
  const check = useEffectEvent((list: readonly string[]) => {
    if (list.some((time) => Date.parse(time) <= Date.now())) refresh();
  });
  useEffect(() => {
    const list = times.split(',');
    check(list);
    const timer = setInterval(() => check(list), interval);
    return () => clearInterval(timer);
  }, [times]);
}
