import { type KeyboardEvent, useRef, useState } from 'react';

export interface Place {
  row: number;
  column: number;
}

interface GridKeys {
  rows: number;
  columns: number;
  /** Begins to change a cell, with what was typed so far. */
  onType: (place: Place, typed: string | null) => void;
  onExplain: (place: Place) => void;
}

const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const within = (value: number, size: number) => Math.min(Math.max(value, 0), Math.max(size - 1, 0));

/**
 * Moves between the cells of a grid with the arrow keys, Home and End. One cell can be reached by
 * Tab. Enter or typing changes it, and a question mark explains it.
 */
export function useGridKeys({ rows, columns, onType, onExplain }: GridKeys) {
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 });
  const focus = (place: Place) => {
    setCurrent(place);
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`)
      ?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const move = moves[key];
    let next: Place | null = null;
    if (move)
      next = {
        row: within(current.row + move[0], rows),
        column: within(current.column + move[1], columns),
      };
    if (key === 'Home') next = { ...current, column: 0 };
    if (key === 'End') next = { ...current, column: within(columns, columns) };
    if (next !== null) focus(next);
    else if (key === '?') onExplain(current);
    else if (key === 'Enter') onType(current, null);
    else if (/^[\d+=.-]$/.test(key)) onType(current, key);
    else return;
    event.preventDefault();
    // Elsewhere in the application, a question mark lists shortcuts.
    event.stopPropagation();
  };
  const cellOf = (place: Place) => ({
    'data-cell': `${place.row} ${place.column}`,
    tabIndex: place.row === current.row && place.column === current.column ? 0 : -1,
    onFocus: () => setCurrent(place),
    onKeyDown,
  });
  return { table, cellOf, focus };
}
