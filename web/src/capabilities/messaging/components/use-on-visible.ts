import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls when the end of what is shown comes into view; the element goes where that end is. */
export function useOnVisible<Part extends HTMLElement>(
  onVisible: () => void,
  enabled: boolean,
): RefObject<Part | null> {
  const end = useRef<Part>(null);
  const reach = useEffectEvent(onVisible);
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      // A little before it is seen.
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
