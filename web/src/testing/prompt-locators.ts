import { Locator } from '@vitest/browser/locators';
import { vi } from 'vitest';

/** Milliseconds between two looks at the page. */
const interval = 15;
/** Milliseconds after which Vitest and Playwright take over, and report what is missing. */
const timeout = 2_000;

/**
 * Lets assertions and actions see an element as soon as it appears. On their own, Vitest and
 * Playwright look after 20, 50, 100 and 100 ms and then twice a second, so that a screen which
 * takes 300 ms costs a test 800.
 */
export function lookOften(): void {
  const { findElement, click, fill, hover } = Locator.prototype;
  const appears = (locator: Locator) =>
    vi.waitUntil(() => locator.elements().length > 0, { interval, timeout }).catch(() => null);
  Object.assign(Locator.prototype, {
    async findElement(this: Locator, ...options: Parameters<typeof findElement>) {
      await appears(this);
      return findElement.apply(this, options);
    },
    async click(this: Locator, ...options: Parameters<typeof click>) {
      await appears(this);
      return click.apply(this, options);
    },
    async fill(this: Locator, ...options: Parameters<typeof fill>) {
      await appears(this);
      return fill.apply(this, options);
    },
    async hover(this: Locator, ...options: Parameters<typeof hover>) {
      await appears(this);
      return hover.apply(this, options);
    },
  });
}
