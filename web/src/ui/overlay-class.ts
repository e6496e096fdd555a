/** Of nested dialogs, only the topmost dims the screen, including the dialog below it. */
export const backdropClass = [
  'fixed inset-0 z-50 bg-overlay transition-opacity duration-150 motion-reduce:transition-none',
  'data-starting-style:opacity-0 data-ending-style:opacity-0',
  'has-[~[data-nested-dialog-open]]:opacity-0 has-[~*_[data-nested-dialog-open]]:opacity-0',
].join(' ');

/**
 * Centres a dialog above the space that a toast needs. The row is as high as the screen, so that a
 * long dialog scrolls its body and keeps its buttons in view.
 */
export const viewportClass = [
  'fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)] place-items-center overflow-y-auto',
  'p-4 pb-[max(1rem,var(--toasts))]',
].join(' ');
