import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

/** Adds handlers and attributes to an element passed by the caller. */
export function Slot({
  element,
  ...props
}: HTMLAttributes<HTMLElement> & { element: ReactElement<HTMLAttributes<HTMLElement>> }) {
  return cloneElement(element, props);
}
