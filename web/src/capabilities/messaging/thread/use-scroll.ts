import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as being at the end. */
const threshold = 48;

/** Properties of the content that `useScroll` depends on. */
export interface VisibleMessages {
  /** The first loaded message. */
  readonly first: string | undefined;
  /** Whether the loaded part ends with the end of the conversation. */
  readonly isEnd: boolean;
}

type Part = RefObject<HTMLDivElement | null>;

/** Pixels below the visible part. */
const distanceToEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;

const elementOf = (box: HTMLElement, id: string | undefined) =>
  id === undefined ? null : box.querySelector<HTMLElement>(`[data-message="${id}"]`);

/**
 * Tracks whether the end is visible (null until measured) and keeps the scroll position: prepending
 * messages moves nothing, and a reader at the end stays there as messages arrive.
 */
export function useScroll(
  box: Part,
  content: Part,
  { first, isEnd }: VisibleMessages,
): { atEnd: boolean | null; toEnd: () => void; updatePosition: () => void } {
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  // Scroll position when the reader was last at the end; null while they are elsewhere.
  const endAt = useRef<number | null>(0);
  const anchor = useRef<{ id: string; top: number } | null>(null);

  const toEnd = useCallback(() => {
    const { current } = box;
    current?.scrollTo({ top: current.scrollHeight });
    // The next render scrolls to the end too.
    endAt.current = current?.scrollTop ?? 0;
  }, [box]);

  const updatePosition = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const isAtEnd = distanceToEnd(current) < threshold;
    endAt.current = isAtEnd ? current.scrollTop : null;
    setAtEnd(isAtEnd);
  }, [box]);

  /**
   * Scrolls a reader who was at the end back to it, unless they have just scrolled away: that
   * scroll event arrives a frame later.
   */
  const keepPosition = useCallback(() => {
    const { current } = box;
    if (!current || endAt.current === null || !isEnd) return;
    if (current.scrollTop >= endAt.current || distanceToEnd(current) < threshold) toEnd();
    else endAt.current = null;
  }, [box, isEnd, toEnd]);

  // After prepending, keeps the previous first message at the same position.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    keepPosition();
    const before = anchor.current && elementOf(current, anchor.current.id);
    if (before && anchor.current && endAt.current === null)
      current.scrollBy({ top: before.offsetTop - anchor.current.top });
    const firstElement = elementOf(current, first);
    anchor.current =
      firstElement && first !== undefined ? { id: first, top: firstElement.offsetTop } : null;
  });

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // When pictures load, the field grows or the window is resized, a reader at the end stays
    // there.
    const observer = new ResizeObserver(() => {
      keepPosition();
      updatePosition();
    });
    current.addEventListener('scroll', updatePosition, { passive: true });
    observer.observe(current);
    if (content.current) observer.observe(content.current);
    return () => {
      current.removeEventListener('scroll', updatePosition);
      observer.disconnect();
    };
  }, [box, content, updatePosition, keepPosition]);
  return { atEnd, toEnd, updatePosition };
}
