import { createUsePuck } from '@puckeditor/core';
import { isValues } from '../model/complete.ts';
import type { EditorItem } from '../model/page-data.ts';

export const usePuck = createUsePuck();

/** The page's only list: our sections don't nest. */
export const zone = 'root:default-zone';

/** Checks that an item is one of ours, because Puck types its data as `any`. */
export function isItem(value: unknown): value is EditorItem {
  return (
    isValues(value) &&
    typeof value['type'] === 'string' &&
    isValues(value['props']) &&
    typeof value['props']['id'] === 'string'
  );
}

export const itemsIn = (content: readonly unknown[]): EditorItem[] => content.filter(isItem);
