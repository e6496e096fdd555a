/** Truncates a text without splitting a surrogate pair. */
export const truncate = (text: string, max: number): string =>
  text.slice(0, Math.max(max, 0)).replace(/[\uD800-\uDBFF]$/, '');

export const textOf = (element: HTMLElement): string => element.textContent;

/** Replaces the text and moves the caret to its end if it was inside. */
export function replaceText(element: HTMLElement, text: string): void {
  const { ownerDocument } = element;
  const hasFocus = ownerDocument.activeElement === element;
  element.replaceChildren(...(text === '' ? [] : [text]));
  if (hasFocus) ownerDocument.getSelection()?.selectAllChildren(element);
  if (hasFocus) ownerDocument.getSelection()?.collapseToEnd();
}

/** Returns the selection in an element, which typing would replace. */
function selectedRange(element: HTMLElement): Range | null {
  const selection = element.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && element.contains(range.commonAncestorContainer) ? range : null;
}

/** Returns how many more characters fit. */
export const remainingLength = (element: HTMLElement, max: number): number =>
  max - textOf(element).length + (selectedRange(element)?.toString().length ?? 0);

/** Inserts text at the caret on one line, up to the limit. */
export function insertText(element: HTMLElement, text: string, max: number): void {
  const truncatedText = truncate(
    text.replaceAll(/\s*[\r\n]+\s*/g, ' '),
    remainingLength(element, max),
  );
  const range = selectedRange(element);
  if (!range || truncatedText === '') return;
  range.deleteContents();
  range.insertNode(element.ownerDocument.createTextNode(truncatedText));
  range.collapse(false);
}
