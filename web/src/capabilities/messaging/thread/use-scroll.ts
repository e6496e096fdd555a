import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which somebody counts as being there. */
const near = 48;

/** What `useScroll` has to know of what is shown. */
export interface Shown {
  /** The first message of what is shown. */
  readonly first: string | undefined;
  /** Whether the end of what is shown is the end of the conversation. */
  readonly isEnd: boolean;
}

type Part = RefObject<HTMLDivElement | null>;

const elementOf = (box: HTMLElement, id: string | undefined) =>
  id === undefined ? null : box.querySelector<HTMLElement>(`[data-message="${id}"]`);

/**
 * Whether the end is before the reader's eyes (null until that was looked at); and keeps what they read where it is: what is put before it moves nothing, and whoever is at the end stays there
 * while more is said.
 */
export function useScroll(
  box: Part,
  content: Part,
  { first, isEnd }: Shown,
): { atEnd: boolean | null; toEnd: () => void; look: () => void } {
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  const isAtEnd = useRef(true);
  const anchor = useRef<{ id: string; top: number } | null>(null);

  const toEnd = useCallback(() => {
    const { current } = box;
    // What is drawn next is scrolled to as well.
    isAtEnd.current = true;
    current?.scrollTo({ top: current.scrollHeight });
  }, [box]);

  const look = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const rest = current.scrollHeight - current.scrollTop - current.clientHeight;
    isAtEnd.current = rest < near;
    setAtEnd(isAtEnd.current);
  }, [box]);

  // What stood first stands where it stood, now that something is before it.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const before = anchor.current && elementOf(current, anchor.current.id);
    if (before && anchor.current && !isAtEnd.current)
      current.scrollBy({ top: before.offsetTop - anchor.current.top });
    const now = elementOf(current, first);
    anchor.current = now && first !== undefined ? { id: first, top: now.offsetTop } : null;
    if (isAtEnd.current && isEnd) toEnd();
  });

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // Pictures arrive, lines are written, the window changes: who was at the end stays there.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current && isEnd) toEnd();
      look();
    });
    current.addEventListener('scroll', look, { passive: true });
    resized.observe(current);
    if (content.current) resized.observe(content.current);
    return () => {
      current.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [box, content, isEnd, look, toEnd]);
  return { atEnd, toEnd, look };
}
