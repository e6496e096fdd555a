import type { RefCallback } from 'react';

/**
 * Returns a ref that keeps the height of its element in a CSS variable of the page, such as
 * `--notices`.
 */
export function publishHeight(variable: `--${string}`): RefCallback<HTMLElement> {
  return (element) => {
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(variable, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  };
}
