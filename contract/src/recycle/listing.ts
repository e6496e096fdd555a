// Plain data without zod, for the recycle bin's screen.
import { recycleTypeNames } from '../kernel/generated/names.ts';

export { recycleTypeNames };

/** Kinds of records in the recycle bin, by table. */
export type RecycleType = (typeof recycleTypeNames)[number];

/** Days that deleted records are kept: the default, and the range a company can choose from. */
export const recycleDays = { default: 30, min: 1, max: 3650 } as const;

/** Text to type before emptying the whole bin. */
export const emptyConfirmation = 'empty';

/**
 * Returns the text to type before deleting permanently: the record's name, or the number of
 * records.
 */
export function confirmationOf(items: readonly { readonly label: string }[]): string {
  const [first] = items;
  return first && items.length === 1 ? first.label.trim() : `purge ${items.length}`;
}
