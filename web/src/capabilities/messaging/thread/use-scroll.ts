import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end within which somebody counts as being there. */
const near = 48;

/** What `useScroll` has to know of what is shown. */
export interface VisibleMessages {
  /** The first message of what is shown. */
  readonly first: string | undefined;
  /** Whether the end of what is shown is the end of the conversation. */
  readonly isEnd: boolean;
}

type Part = RefObject<HTMLDivElement | null>;

/** Pixels below what is seen. */
const restOf = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;

const elementOf = (box: HTMLElement, id: string | undefined) =>
  id === undefined ? null : box.querySelector<HTMLElement>(`[data-message="${id}"]`);

/**
 * Whether the end is before the reader's eyes (null until that was looked at); and keeps what they read where it is: what is put before it moves nothing, and whoever is at the end stays there
 * while more is said.
 */
export function useScroll(
  box: Part,
  content: Part,
  { first, isEnd }: VisibleMessages,
): { atEnd: boolean | null; toEnd: () => void; look: () => void } {
  const [atEnd, setAtEnd] = useState<boolean | null>(null);
  // Where the reader was when last seen at the end; null while they are elsewhere.
  const endAt = useRef<number | null>(0);
  const anchor = useRef<{ id: string; top: number } | null>(null);

  const toEnd = useCallback(() => {
    const { current } = box;
    current?.scrollTo({ top: current.scrollHeight });
    // What is drawn next is scrolled to as well.
    endAt.current = current?.scrollTop ?? 0;
  }, [box]);

  const look = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const isThere = restOf(current) < near;
    endAt.current = isThere ? current.scrollTop : null;
    setAtEnd(isThere);
  }, [box]);

  /** Keeps whoever is at the end there, but nobody who has just scrolled away: the event of that comes a frame later. */
  const stay = useCallback(() => {
    const { current } = box;
    if (!current || endAt.current === null || !isEnd) return;
    if (current.scrollTop >= endAt.current || restOf(current) < near) toEnd();
    else endAt.current = null;
  }, [box, isEnd, toEnd]);

  // What stood first stands where it stood, now that something is before it.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    stay();
    const before = anchor.current && elementOf(current, anchor.current.id);
    if (before && anchor.current && endAt.current === null)
      current.scrollBy({ top: before.offsetTop - anchor.current.top });
    const now = elementOf(current, first);
    anchor.current = now && first !== undefined ? { id: first, top: now.offsetTop } : null;
  });

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    // Pictures arrive, lines are written, the window changes: who was at the end stays there.
    const resized = new ResizeObserver(() => {
      stay();
      look();
    });
    current.addEventListener('scroll', look, { passive: true });
    resized.observe(current);
    if (content.current) resized.observe(content.current);
    return () => {
      current.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [box, content, look, stay]);
  return { atEnd, toEnd, look };
}
