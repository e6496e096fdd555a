import { choiceMade } from '../../ui/choice.ts';

/** A text field, a checkbox, or the form in which something was chosen. */
type Field = HTMLElement;

/**
 * Where each field's content is: only on the page; in a submitted form whose write hasn't started;
 * or in a running write.
 */
const editedFields = new Map<Field, 'here' | 'sent' | symbol>();
/** Original state of checkboxes. A checkbox back in this state isn't unsaved work. */
const originalStates = new WeakMap<Field, boolean>();
let started = false;

const isSearch = (field: Element) =>
  field.closest('search, [role=search]') !== null ||
  (field instanceof HTMLInputElement && field.type === 'search');

const isCheckbox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';
const isChoice = (field: Element) =>
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type === 'radio');

/** Checks whether a field is still on the page and contains user input. */
function hasUnsavedInput(field: Field): boolean {
  if (!field.isConnected || isSearch(field)) return false;
  if (field instanceof HTMLFormElement) return true;
  if (isCheckbox(field)) return !field.disabled && field.checked !== originalStates.get(field);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return !field.disabled && field.value !== '';
  return field.isContentEditable && field.textContent !== '';
}

/**
 * Handles typing. The change isn't part of any running write, and neither is the rest of a form
 * whose submit only failed validation.
 */
function handleInput(field: HTMLElement): void {
  const form = field.closest('form');
  for (const [other, state] of editedFields)
    if (state === 'sent' && form?.contains(other)) editedFields.set(other, 'here');
  editedFields.set(field, 'here');
}

/**
 * Handles a choice. Choices outside a form are list controls or are saved immediately, so they
 * don't count.
 */
function handleChoice(field: HTMLElement): void {
  const form = field.closest('form');
  if (form === null || isSearch(field)) return;
  if (isCheckbox(field) && !editedFields.has(field)) originalStates.set(field, !field.checked);
  // Choosing may remove the field itself.
  handleInput(isCheckbox(field) ? field : form);
}

/**
 * Tracks which fields the user has typed or chosen in. A removed field was saved or discarded; a
 * field still on the page may hold unsaved work until a write that includes it succeeds.
 */
export function watchTyping(): void {
  if (started) return;
  started = true;
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (isCheckbox(target) || isChoice(target)) handleChoice(target);
      else handleInput(target);
    },
    { capture: true },
  );
  document.addEventListener(
    choiceMade,
    ({ target }) => {
      if (target instanceof HTMLElement) handleChoice(target);
    },
    { capture: true },
  );
  // Runs before the form's own submit handler, which may start its write immediately.
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const [field] of editedFields)
        if (target instanceof HTMLFormElement && target.contains(field))
          editedFields.set(field, 'sent');
    },
    { capture: true },
  );
}

/**
 * Starts a write with the forms submitted just now. Call the returned function with whether it
 * succeeded.
 */
export function beginWrite(): (succeeded: boolean) => void {
  const write = Symbol('write');
  for (const [field, state] of editedFields) if (state === 'sent') editedFields.set(field, write);
  return (succeeded) => {
    for (const [field, state] of editedFields)
      if (state === write) {
        if (succeeded) editedFields.delete(field);
        else editedFields.set(field, 'here');
      }
  };
}

/** Checks whether leaving this page now would lose input. */
export function hasTypedWork(): boolean {
  for (const [field] of editedFields) if (!field.isConnected) editedFields.delete(field);
  return [...editedFields.keys()].some(hasUnsavedInput);
}
