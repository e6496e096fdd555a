import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Drag {
  readonly pointer: number;
  /** Original and current index of the dragged row. */
  readonly from: number;
  readonly at: number;
}

/**
 * Reorders the rows of a list by dragging a handle with mouse, pen or finger: rows swap once the
 * pointer is past the middle. There are buttons for people who can't drag.
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const updateDrag = (next: Drag | null) => {
    drag.current = next;
    setDragged(next?.at ?? null);
  };
  const moveTo = (to: number) => {
    const { current } = drag;
    if (current === null || to === current.at) return;
    // Rendered synchronously, because the next move is measured against the new positions.
    flushSync(() => {
      onMove(current.at, to);
      updateDrag({ ...current, at: to });
    });
  };
  return {
    dragged,
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        updateDrag({ pointer: event.pointerId, from: index, at: index });
      },
      onPointerMove: ({ pointerId, clientY }: PointerEvent<HTMLElement>) => {
        if (drag.current?.pointer !== pointerId) return;
        const middle = (row: Element | undefined) => {
          const box = row?.getBoundingClientRect();
          return box && box.top + box.height / 2;
        };
        const { at } = drag.current;
        const rows = [...(list.current?.children ?? [])];
        const above = middle(rows[at - 1]);
        const below = middle(rows[at + 1]);
        if (above !== undefined && clientY < above) moveTo(at - 1);
        else if (below !== undefined && clientY > below) moveTo(at + 1);
      },
      onPointerUp: () => updateDrag(null),
      /** The browser has claimed the pointer: undo the drag. */
      onPointerCancel: () => {
        if (drag.current !== null) moveTo(drag.current.from);
        updateDrag(null);
      },
    }),
  };
}
