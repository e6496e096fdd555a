import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

/** Somebody else's element, which is told here what it does and says besides. */
export function Slot({
  element,
  ...props
}: HTMLAttributes<HTMLElement> & { element: ReactElement<HTMLAttributes<HTMLElement>> }) {
  return cloneElement(element, props);
}
