import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onVisible` when the element with the returned ref is about to come into view. */
export function useOnVisible<Target extends HTMLElement>(
  onVisible: () => void,
  enabled: boolean,
): RefObject<Target | null> {
  const element = useRef<Target>(null);
  const onReached = useEffectEvent(onVisible);
  useEffect(() => {
    if (!enabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReached();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
}
