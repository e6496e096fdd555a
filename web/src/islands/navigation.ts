/**
 * Opens the second level of the header's menu on hover, and closes it on Escape, when it loses
 * focus or on a click elsewhere. Without this island the buttons beside the links open it.
 */
export function mount(container: HTMLElement): void {
  for (const details of container.querySelectorAll('details')) {
    const item = details.parentElement ?? details;
    const hover = (open: boolean) => (event: PointerEvent) => {
      // On touch screens the button opens it.
      if (event.pointerType === 'mouse') details.open = open;
    };
    item.addEventListener('pointerenter', hover(true));
    item.addEventListener('pointerleave', hover(false));
    document.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
      details.open = false;
    });
    const closeOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !item.contains(target)) details.open = false;
    };
    // A null target is a click on an element that doesn't take focus, as in Safari.
    item.addEventListener('focusout', ({ relatedTarget }) => closeOutside(relatedTarget));
    document.addEventListener('click', ({ target }) => closeOutside(target));
  }
}
