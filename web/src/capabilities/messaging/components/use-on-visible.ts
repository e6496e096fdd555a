import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onVisible` when the element at the end of the content comes into view. */
export function useOnVisible<Part extends HTMLElement>(
  onVisible: () => void,
  enabled: boolean,
): RefObject<Part | null> {
  const end = useRef<Part>(null);
  const onReached = useEffectEvent(onVisible);
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached();
      },
      // Slightly before it becomes visible.
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled]);
  return end;
}
