/** Shared style of everything that floats above the page: menus, listboxes, popovers. */
export const popupClass = [
  'max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border border-border',
  'bg-raised p-1 text-sm text-text shadow-raised outline-none transition-[opacity,scale] duration-120 ease-out motion-reduce:transition-none',
  'data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0',
].join(' ');

export const popupItemClass = [
  'flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 outline-none select-none pointer-coarse:min-h-11',
  'data-highlighted:bg-sunken data-disabled:opacity-50',
].join(' ');
