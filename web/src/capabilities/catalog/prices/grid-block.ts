import type { ListedPrice } from '@trunkline/contract/catalog';
import { parseRule, type Rule } from './price-texts.ts';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Cells from one corner to another, both included. */
export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Edit {
  readonly position: CellPosition;
  readonly rule: Rule;
}

export const areaOf = (a: CellPosition, b: CellPosition): Area => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
});

export const isInside = (
  { top, left, bottom, right }: Area,
  { row, column }: CellPosition,
): boolean => row >= top && row <= bottom && column >= left && column <= right;

export const cellsIn = ({ top, left, bottom, right }: Area): number =>
  (bottom - top + 1) * (right - left + 1);

const positionsOf = ({ top, left, bottom, right }: Area): CellPosition[] =>
  Array.from({ length: bottom - top + 1 }, (_, rowOffset) => top + rowOffset).flatMap((row) =>
    Array.from({ length: right - left + 1 }, (_, columnOffset) => ({
      row,
      column: left + columnOffset,
    })),
  );

/** Reads the cells that a spreadsheet puts on the clipboard: lines, with tabs between cells. */
export const readBlock = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

export interface PasteResult {
  readonly edits: readonly Edit[];
  /** Cells that contain no price or rule. */
  readonly invalid: readonly { readonly position: CellPosition; readonly text: string }[];
  /** Cells beyond the last row or list. */
  readonly outside: number;
}

/**
 * Pastes a block of cells at the first cell of an area; a single cell fills the whole area. Empty
 * cells leave a price unchanged.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  area: Area,
  size: { readonly rows: number; readonly columns: number },
): PasteResult {
  const [[singleText = ''] = []] = block;
  const isSingle = block.length === 1 && block[0]?.length === 1;
  const cells = isSingle
    ? positionsOf(area).map((position) => ({ position, text: singleText }))
    : block.flatMap((line, rowOffset) =>
        line.map((text, columnOffset) => ({
          position: { row: area.top + rowOffset, column: area.left + columnOffset },
          text,
        })),
      );
  const edits: Edit[] = [];
  const invalid: { position: CellPosition; text: string }[] = [];
  let outside = 0;
  for (const { position, text } of cells) {
    if (text.trim() === '') continue;
    const rule = parseRule(text);
    if (position.row >= size.rows || position.column >= size.columns) outside += 1;
    else if (rule === null) invalid.push({ position, text: text.trim() });
    else edits.push({ position, rule });
  }
  return { edits, invalid, outside };
}

export type FillDirection = 'down' | 'right';

/**
 * Copies the first row or column of an area to the rest of the area. If the area is a single row or
 * column, copies the one before it.
 */
export function fillArea(
  area: Area,
  direction: FillDirection,
  ruleAt: (position: CellPosition) => Rule | null,
): Edit[] {
  const isDown = direction === 'down';
  const isSingleLine = isDown ? area.top === area.bottom : area.left === area.right;
  const first = (isDown ? area.top : area.left) - (isSingleLine ? 1 : 0);
  return positionsOf(area).flatMap((position) => {
    const source = isDown ? { ...position, row: first } : { ...position, column: first };
    const isSource = isDown ? position.row === first : position.column === first;
    const rule = isSource || first < 0 ? null : ruleAt(source);
    return rule === null ? [] : [{ position, rule }];
  });
}

/** Returns the rule that determines a price in a list; null if it has none. */
export function ruleOf({ method, bps, add_micro, brackets }: ListedPrice): Rule | null {
  if (method === 'fixed') return brackets === null ? null : { method, brackets };
  if (method === 'pass' || method === 'not_sold') return { method };
  if (bps === null) return null;
  if (method === 'markup') return { method, bps, add_micro: add_micro ?? 0 };
  return method === 'margin' || method === 'off_msrp' ? { method, bps } : null;
}
