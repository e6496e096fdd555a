/** What a field of our own tells the page when somebody has chosen in it: the browser's fields say `input` for that. */
export const choiceMade = 'choice-made';

export function dispatchChoice(field: HTMLElement | null): void {
  field?.dispatchEvent(new CustomEvent(choiceMade, { bubbles: true }));
}
