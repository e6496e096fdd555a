/** Resolves once every intersection observer that already watches an element has been notified. */
export function observersNotified(element: Element): Promise<void> {
  // Observers are notified in the order in which they were made, and this one is the last.
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
