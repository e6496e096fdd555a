/** Truncates a text without splitting a surrogate pair. */
export const truncate = (text: string, max: number): string =>
  text.slice(0, Math.max(max, 0)).replace(/[\uD800-\uDBFF]$/, '');

export const textOf = (place: HTMLElement): string => place.textContent;

/** Replaces the text and moves the caret to its end if it was inside. */
export function replaceText(place: HTMLElement, text: string): void {
  const { ownerDocument } = place;
  const hasFocus = ownerDocument.activeElement === place;
  place.replaceChildren(...(text === '' ? [] : [text]));
  if (hasFocus) ownerDocument.getSelection()?.selectAllChildren(place);
  if (hasFocus) ownerDocument.getSelection()?.collapseToEnd();
}

/** Returns the selection in an element, which typing would replace. */
function selectedRange(place: HTMLElement): Range | null {
  const selection = place.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && place.contains(range.commonAncestorContainer) ? range : null;
}

/** Returns how many more characters fit. */
export const remainingLength = (place: HTMLElement, max: number): number =>
  max - textOf(place).length + (selectedRange(place)?.toString().length ?? 0);

/** Inserts text at the caret on one line, up to the limit. */
export function insertText(place: HTMLElement, text: string, max: number): void {
  const truncatedText = truncate(
    text.replaceAll(/\s*[\r\n]+\s*/g, ' '),
    remainingLength(place, max),
  );
  const range = selectedRange(place);
  if (!range || truncatedText === '') return;
  range.deleteContents();
  range.insertNode(place.ownerDocument.createTextNode(truncatedText));
  range.collapse(false);
}
