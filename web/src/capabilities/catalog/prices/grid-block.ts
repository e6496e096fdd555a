import type { ListedPrice } from '@trunkline/contract/catalog';
import { parseRule, type Rule } from './price-texts.ts';

export interface Place {
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
  readonly place: Place;
  readonly rule: Rule;
}

export const areaOf = (one: Place, other: Place): Area => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
});

export const isInside = ({ top, left, bottom, right }: Area, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

export const cellsIn = ({ top, left, bottom, right }: Area): number =>
  (bottom - top + 1) * (right - left + 1);

const placesOf = ({ top, left, bottom, right }: Area): Place[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) => top + down).flatMap((row) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row, column: left + along })),
  );

/** Reads the cells that a spreadsheet puts on the clipboard: lines, with tabs between cells. */
export const readBlock = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

export interface Pasted {
  readonly edits: readonly Edit[];
  /** Cells that contain no price or rule. */
  readonly wrong: readonly { readonly place: Place; readonly text: string }[];
  /** Cells beyond the last row or list. */
  readonly outside: number;
}

/**
 * Places a block of cells at the first cell of an area; a single cell fills the whole area. Empty
 * cells leave a price as it is.
 */
export function pasteBlock(
  block: readonly (readonly string[])[],
  area: Area,
  size: { readonly rows: number; readonly columns: number },
): Pasted {
  const [[only = ''] = []] = block;
  const isSingle = block.length === 1 && block[0]?.length === 1;
  const cells = isSingle
    ? placesOf(area).map((place) => ({ place, text: only }))
    : block.flatMap((line, down) =>
        line.map((text, along) => ({
          place: { row: area.top + down, column: area.left + along },
          text,
        })),
      );
  const edits: Edit[] = [];
  const wrong: { place: Place; text: string }[] = [];
  let outside = 0;
  for (const { place, text } of cells) {
    if (text.trim() === '') continue;
    const rule = parseRule(text);
    if (place.row >= size.rows || place.column >= size.columns) outside += 1;
    else if (rule === null) wrong.push({ place, text: text.trim() });
    else edits.push({ place, rule });
  }
  return { edits, wrong, outside };
}

export type FillDirection = 'down' | 'right';

/**
 * Repeats the first row or column of an area in the rest of it; the cell before it, if the area has
 * no rest.
 */
export function fillArea(
  area: Area,
  direction: FillDirection,
  ruleAt: (place: Place) => Rule | null,
): Edit[] {
  const isDown = direction === 'down';
  const isFlat = isDown ? area.top === area.bottom : area.left === area.right;
  const first = (isDown ? area.top : area.left) - (isFlat ? 1 : 0);
  return placesOf(area).flatMap((place) => {
    const source = isDown ? { ...place, row: first } : { ...place, column: first };
    const isSource = isDown ? place.row === first : place.column === first;
    const rule = isSource || first < 0 ? null : ruleAt(source);
    return rule === null ? [] : [{ place, rule }];
  });
}

/** The rule by which a list determines a price; null where it has none. */
export function ruleOf({ method, bps, add_micro, brackets }: ListedPrice): Rule | null {
  if (method === 'fixed') return brackets === null ? null : { method, brackets };
  if (method === 'pass' || method === 'not_sold') return { method };
  if (bps === null) return null;
  if (method === 'markup') return { method, bps, add_micro: add_micro ?? 0 };
  return method === 'margin' || method === 'off_msrp' ? { method, bps } : null;
}
