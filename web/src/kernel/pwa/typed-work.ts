import { choiceMade } from '../../ui/choice.ts';

/** A field with words in it, a box that is ticked or not, or the form in which something was chosen. */
type Field = HTMLElement;

/**
 * Where the words of a field are: only here; in a form that was sent, whose write has not begun; or with a write that
 * is under way.
 */
const touched = new Map<Field, 'here' | 'sent' | symbol>();
/** How boxes stood before they were touched: one that stands so again holds nothing. */
const before = new WeakMap<Field, boolean>();
let started = false;

const isSearch = (field: Element) =>
  field.closest('search, [role=search]') !== null ||
  (field instanceof HTMLInputElement && field.type === 'search');

const isBox = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';
const isChoice = (field: Element) =>
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type === 'radio');

/** Whether a field still stands on the page with something in it that somebody has put there. */
function holdsWork(field: Field): boolean {
  if (!field.isConnected || isSearch(field)) return false;
  if (field instanceof HTMLFormElement) return true;
  if (isBox(field)) return !field.disabled && field.checked !== before.get(field);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return !field.disabled && field.value !== '';
  return field.isContentEditable && field.textContent !== '';
}

/** Somebody goes on writing: what they changed is in no write, and the rest of a form that was only looked over is not either. */
function handleInput(field: HTMLElement): void {
  const form = field.closest('form');
  for (const [other, where] of touched)
    if (where === 'sent' && form?.contains(other)) touched.set(other, 'here');
  touched.set(field, 'here');
}

/** Something was chosen. Outside of a form that is how a list is shown, or is saved at once. */
function handleChoice(field: HTMLElement): void {
  const form = field.closest('form');
  if (form === null || isSearch(field)) return;
  if (isBox(field) && !touched.has(field)) before.set(field, !field.checked);
  // The field itself may give way to what was chosen.
  handleInput(isBox(field) ? field : form);
}

/**
 * Remembers which fields somebody has typed into, or chosen in. A field that is gone has been saved or given up; one that is still
 * there may hold work that is nowhere else, until a write with it was answered well.
 */
export function watchTyping(): void {
  if (started) return;
  started = true;
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (isBox(target) || isChoice(target)) handleChoice(target);
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
  // Before whoever sends the form hears of it: their write may begin at once.
  document.addEventListener(
    'submit',
    ({ target }) => {
      for (const [field] of touched)
        if (target instanceof HTMLFormElement && target.contains(field)) touched.set(field, 'sent');
    },
    { capture: true },
  );
}

/** A write begins, with the forms that were sent just now. What it returns is told whether it was answered well. */
export function beginWrite(): (answeredWell: boolean) => void {
  const write = Symbol('write');
  for (const [field, where] of touched) if (where === 'sent') touched.set(field, write);
  return (answeredWell) => {
    for (const [field, where] of touched)
      if (where === write) {
        if (answeredWell) touched.delete(field);
        else touched.set(field, 'here');
      }
  };
}

/** Whether leaving this page now would lose something that was typed. */
export function hasTypedWork(): boolean {
  for (const [field] of touched) if (!field.isConnected) touched.delete(field);
  return [...touched.keys()].some(holdsWork);
}
