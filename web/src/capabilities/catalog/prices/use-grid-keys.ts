import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Area, areaOf, type FillDirection, type Place } from './grid-block.ts';

interface GridKeys {
  rows: number;
  columns: number;
  /** Scrolls to a row that may not be rendered. */
  reveal: (row: number) => void;
  /** Starts editing a cell, with the text typed so far. */
  onType: (place: Place, typed: string | null) => void;
  onExplain: (place: Place) => void;
  onFill: (area: Area, direction: FillDirection) => void;
  onPaste: (area: Area, text: string) => void;
}

const page = 10;
const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-page, 0],
  PageDown: [page, 0],
};
const fills: Readonly<Record<string, FillDirection>> = { d: 'down', r: 'right' };

const within = (value: number, size: number) => Math.min(Math.max(value, 0), Math.max(size - 1, 0));

/**
 * Moves between the cells of a grid with the arrow keys, Page Up and Down, Home and End; with Shift
 * they select an area. One cell can be reached by Tab. Enter or typing changes it, a question mark
 * explains it, Ctrl+D and Ctrl+R fill the area, and a block is pasted into it.
 */
export function useGridKeys(grid: GridKeys) {
  const { rows, columns, reveal, onType, onExplain, onFill, onPaste } = grid;
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>(current);
  const area = areaOf(anchor, current);
  const wanted = useRef<Place>(null);

  const focusWanted = () => {
    if (wanted.current === null) return;
    const { row, column } = wanted.current;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (!cell) return;
    // Cleared last: until then, the focus handler knows that this wasn't a click.
    cell.focus({ preventScroll: true });
    wanted.current = null;
  };
  // A row out of sight is rendered once it has been scrolled to.
  useLayoutEffect(focusWanted);

  const focus = (place: Place, extend = false) => {
    setCurrent(place);
    if (!extend) setAnchor(place);
    wanted.current = place;
    reveal(place.row);
    focusWanted();
  };
  const moved = (key: string, isFar: boolean): Place | null => {
    const move = moves[key];
    if (move)
      return {
        row: within(current.row + move[0], rows),
        column: within(current.column + move[1], columns),
      };
    if (key === 'Home') return { row: isFar ? 0 : current.row, column: 0 };
    if (key !== 'End') return null;
    return { row: isFar ? within(rows, rows) : current.row, column: within(columns, columns) };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isChord = ctrlKey || metaKey;
    const direction = isChord && !altKey ? fills[key.toLowerCase()] : undefined;
    const next = altKey ? null : moved(key, isChord);
    if (direction !== undefined) onFill(area, direction);
    else if (next !== null) focus(next, shiftKey);
    else if (isChord || altKey) return;
    else if (key === '?') onExplain(current);
    else if (key === 'Enter') onType(current, null);
    else if (/^[\d+=.-]$/.test(key)) onType(current, key);
    else return;
    event.preventDefault();
    // Elsewhere in the application, a question mark lists shortcuts.
    event.stopPropagation();
  };
  /** With Shift, a click selects the cells up to it. */
  const onClick = (event: MouseEvent, place: Place) => {
    if (event.shiftKey) focus(place, true);
    else onExplain(place);
  };
  const cellOf = (place: Place) => ({
    'data-cell': `${place.row} ${place.column}`,
    tabIndex: place.row === current.row && place.column === current.column ? 0 : -1,
    onFocus: () => {
      // Focus that arrives by a click or Tab selects only this cell.
      if (wanted.current !== null || (place.row === current.row && place.column === current.column))
        return;
      setCurrent(place);
      setAnchor(place);
    },
    onMouseDown: (event: MouseEvent) => {
      // Otherwise the press would already move the focus, and the selection with it.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => onClick(event, place),
    onKeyDown,
  });
  const tableProps = {
    ref: table,
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain');
      const isTyping = event.target instanceof HTMLInputElement;
      // One price that is pasted while typing belongs into the field.
      if (text.trim() === '' || (isTyping && !/[\t\r\n]./.test(text))) return;
      event.preventDefault();
      onPaste(area, text);
    },
  };
  return { tableProps, cellOf, focus, current, area };
}
