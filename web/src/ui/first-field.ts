import { useCallback, useRef, type RefObject } from 'react';

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox]';

/** The first field that can be typed in by now; what is still to come takes no focus. */
const firstOf = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>(fields)].find((each) => !each.closest('[inert]'));

/**
 * Where the focus goes when a dialog opens: to its first field, so that one can type at once. By touch it stays
 * off fields, or the keyboard would cover what has just opened.
 */
export function useFirstField(): [
  body: RefObject<HTMLDivElement | null>,
  initialFocus: (openedBy: string) => HTMLElement | true,
] {
  const body = useRef<HTMLDivElement>(null);
  const initialFocus = useCallback(
    (openedBy: string) =>
      (openedBy === 'touch' || !body.current ? null : firstOf(body.current)) ?? true,
    [],
  );
  return [body, initialFocus];
}
