import { createUsePuck } from '@puckeditor/core';
import { isValues } from '../model/complete.ts';
import type { EditorItem } from '../model/page-data.ts';

/** One part of Puck's state. */
export const usePuck = createUsePuck();

/** The one list of a page: ours do not nest. */
export const zone = 'root:default-zone';

/** Puck types what it keeps as `any`; these are the items that we gave it. */
export function isItem(value: unknown): value is EditorItem {
  return (
    isValues(value) &&
    typeof value['type'] === 'string' &&
    isValues(value['props']) &&
    typeof value['props']['id'] === 'string'
  );
}

export const itemsIn = (content: readonly unknown[]): EditorItem[] => content.filter(isItem);
