/** Resolves once every intersection observer watching an element has been notified. */
export function observersNotified(element: Element): Promise<void> {
  // Observers are notified in order of creation, and this one is the last.
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
