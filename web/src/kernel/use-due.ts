import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between checks; the server carries out schedules once a minute. */
const interval = 15_000;

/** Calls `refresh` from a scheduled time on, until the schedule has been carried out or changed. */
export function useDue(scheduled: readonly (string | null | undefined)[], refresh: () => void) {
  const check = useEffectEvent(() => {
    const isDue = scheduled.some((time) => time && Date.parse(time) <= Date.now());
    if (isDue) refresh();
  });
  const times = scheduled.join();
  useEffect(() => check(), [times]);
  useEffect(() => {
    const timer = setInterval(() => check(), interval);
    return () => clearInterval(timer);
  }, []);
}
