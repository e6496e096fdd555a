/**
 * Runs a drawing's motion while it is in view. The motion itself is in the style sheet, which omits
 * it for visitors who prefer reduced motion; the browser stops it in hidden tabs.
 */
export function mount(container: HTMLElement): void {
  new IntersectionObserver(([entry]) => {
    container.toggleAttribute('data-running', entry?.isIntersecting ?? false);
  }).observe(container);
}
