import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Area, areaOf, type FillDirection, type CellPosition } from './grid-block.ts';

interface GridKeys {
  rows: number;
  columns: number;
  /** Scrolls to a row that may not be rendered. */
  reveal: (row: number) => void;
  /** Starts editing a cell, with the text typed so far. */
  onType: (position: CellPosition, text: string | null) => void;
  onExplain: (position: CellPosition) => void;
  onFill: (area: Area, direction: FillDirection) => void;
  onPaste: (area: Area, text: string) => void;
}

const pageRows = 10;
const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-pageRows, 0],
  PageDown: [pageRows, 0],
};
const fillDirections: Readonly<Record<string, FillDirection>> = { d: 'down', r: 'right' };

const clampIndex = (value: number, size: number) =>
  Math.min(Math.max(value, 0), Math.max(size - 1, 0));

/**
 * Moves between the cells of a grid with the arrow keys, Page Up and Down, Home and End; with Shift
 * they select an area. One cell can be reached by Tab. Enter or typing changes it, a question mark
 * explains it, Ctrl+D and Ctrl+R fill the area, and a block is pasted into it.
 */
export function useGridKeys(grid: GridKeys) {
  const { rows, columns, reveal, onType, onExplain, onFill, onPaste } = grid;
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPosition>(current);
  const area = areaOf(anchor, current);
  const pendingFocus = useRef<CellPosition>(null);

  const applyPendingFocus = () => {
    if (pendingFocus.current === null) return;
    const { row, column } = pendingFocus.current;
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (!cell) return;
    // Cleared last, so that the focus handler can tell this focus from a click.
    cell.focus({ preventScroll: true });
    pendingFocus.current = null;
  };
  // A row out of sight is rendered once it has been scrolled to.
  useLayoutEffect(applyPendingFocus);

  const focus = (position: CellPosition, extend = false) => {
    setCurrent(position);
    if (!extend) setAnchor(position);
    pendingFocus.current = position;
    reveal(position.row);
    applyPendingFocus();
  };
  const targetOf = (key: string, toEdge: boolean): CellPosition | null => {
    const move = moves[key];
    if (move)
      return {
        row: clampIndex(current.row + move[0], rows),
        column: clampIndex(current.column + move[1], columns),
      };
    if (key === 'Home') return { row: toEdge ? 0 : current.row, column: 0 };
    if (key !== 'End') return null;
    return {
      row: toEdge ? clampIndex(rows, rows) : current.row,
      column: clampIndex(columns, columns),
    };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isChord = ctrlKey || metaKey;
    const direction = isChord && !altKey ? fillDirections[key.toLowerCase()] : undefined;
    const next = altKey ? null : targetOf(key, isChord);
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
  const onClick = (event: MouseEvent, position: CellPosition) => {
    if (event.shiftKey) focus(position, true);
    else onExplain(position);
  };
  const cellOf = (position: CellPosition) => ({
    'data-cell': `${position.row} ${position.column}`,
    tabIndex: position.row === current.row && position.column === current.column ? 0 : -1,
    onFocus: () => {
      // Focus that arrives by a click or Tab selects only this cell.
      if (
        pendingFocus.current !== null ||
        (position.row === current.row && position.column === current.column)
      )
        return;
      setCurrent(position);
      setAnchor(position);
    },
    onMouseDown: (event: MouseEvent) => {
      // Otherwise the press would already move the focus, and the selection with it.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => onClick(event, position),
    onKeyDown,
  });
  const tableProps = {
    ref: table,
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const text = event.clipboardData.getData('text/plain');
      const isTyping = event.target instanceof HTMLInputElement;
      // A single price pasted while typing is left to the field.
      if (text.trim() === '' || (isTyping && !/[\t\r\n]./.test(text))) return;
      event.preventDefault();
      onPaste(area, text);
    },
  };
  return { tableProps, cellOf, focus, current, area };
}
