type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

const touched = new Set<Field>();
let started = false;

const isSearch = (field: Element) =>
  field.closest('search, [role=search]') !== null ||
  (field instanceof HTMLInputElement && ['search', 'checkbox', 'radio'].includes(field.type));

/** Whether a field still stands on the page with something in it that somebody has put there. */
function holdsWork(field: Field): boolean {
  if (!field.isConnected || isSearch(field)) return false;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return !field.disabled && field.value !== '';
  return field.isContentEditable && field.textContent !== '';
}

/**
 * Remembers which fields somebody has typed into. A field that is gone has been saved or given up; one that is still
 * there may hold work that is nowhere else.
 */
export function watchTyping(): void {
  if (started) return;
  started = true;
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLElement) touched.add(target);
    },
    { capture: true },
  );
  // What has been sent is no longer only here.
  document.addEventListener('submit', ({ target }) => {
    for (const field of touched)
      if (target instanceof HTMLFormElement && target.contains(field)) touched.delete(field);
  });
}

/** Whether leaving this page now would lose something that was typed. */
export function hasTypedWork(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(holdsWork);
}
