/** As much of some words as fits, no sign cut in two. */
export const cut = (words: string, max: number): string =>
  words.slice(0, Math.max(max, 0)).replace(/[\uD800-\uDBFF]$/, '');

/** The words in an element that is written in. */
export const textOf = (place: HTMLElement): string => place.textContent;

/** Other words, the caret behind them if it was in the old ones. */
export function replaceText(place: HTMLElement, words: string): void {
  const { ownerDocument } = place;
  const inside = ownerDocument.activeElement === place;
  place.replaceChildren(...(words === '' ? [] : [words]));
  if (inside) ownerDocument.getSelection()?.selectAllChildren(place);
  if (inside) ownerDocument.getSelection()?.collapseToEnd();
}

/** What is chosen in an element, and would be written over. */
function chosenIn(place: HTMLElement): Range | null {
  const selection = place.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && place.contains(range.commonAncestorContainer) ? range : null;
}

/** How many characters can still come in. */
export const roomIn = (place: HTMLElement, max: number): number =>
  max - textOf(place).length + (chosenIn(place)?.toString().length ?? 0);

/** Writes words on one line where the caret is, as many as there is room for. */
export function insertText(place: HTMLElement, words: string, max: number): void {
  const fitting = cut(words.replaceAll(/\s*[\r\n]+\s*/g, ' '), roomIn(place, max));
  const range = chosenIn(place);
  if (!range || fitting === '') return;
  range.deleteContents();
  range.insertNode(place.ownerDocument.createTextNode(fitting));
  range.collapse(false);
}
