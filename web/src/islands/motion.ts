/**
 * Runs a drawing's motion while it is in view. The motion itself is in the style sheet, which
 * leaves it out for visitors who prefer less; a browser stops it in hidden tabs.
 */
export function mount(place: HTMLElement): void {
  new IntersectionObserver(([entry]) => {
    place.toggleAttribute('data-running', entry?.isIntersecting ?? false);
  }).observe(place);
}
