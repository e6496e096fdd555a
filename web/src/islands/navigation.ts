/**
 * Opens the second level of the header's menu on hover, and closes it on Escape and when focus or a
 * click goes elsewhere. Without this island the buttons beside the links open it.
 */
export function mount(place: HTMLElement): void {
  for (const more of place.querySelectorAll('details')) {
    const item = more.parentElement ?? more;
    const hover = (open: boolean) => (event: PointerEvent) => {
      // A finger opens it with the button.
      if (event.pointerType === 'mouse') more.open = open;
    };
    item.addEventListener('pointerenter', hover(true));
    item.addEventListener('pointerleave', hover(false));
    document.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || !more.open) return;
      if (more.contains(document.activeElement)) more.querySelector('summary')?.focus();
      more.open = false;
    });
    const closeUnless = (target: EventTarget | null) => {
      if (target instanceof Node && !item.contains(target)) more.open = false;
    };
    // Null is a click on something that doesn't take focus, as in Safari.
    item.addEventListener('focusout', ({ relatedTarget }) => closeUnless(relatedTarget));
    document.addEventListener('click', ({ target }) => closeUnless(target));
  }
}
