/** Fired by a custom field when a choice is made, like a native field's `input` event. */
export const choiceMade = 'choice-made';

export function dispatchChoice(field: HTMLElement | null): void {
  field?.dispatchEvent(new CustomEvent(choiceMade, { bubbles: true }));
}
