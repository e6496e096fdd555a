import { useCallback, useRef, type RefObject } from 'react';

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox]';

/** Finds the first field that can be focused now; fields still loading are skipped. */
export const firstFieldIn = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>(fields)].find((item) => !item.closest('[inert]'));

/**
 * Focuses a dialog's first field when it opens, so that typing works immediately. Not on touch,
 * because the on-screen keyboard would cover the dialog.
 */
export function useFirstField(): [
  body: RefObject<HTMLDivElement | null>,
  initialFocus: (openedBy: string) => HTMLElement | true,
] {
  const body = useRef<HTMLDivElement>(null);
  const initialFocus = useCallback(
    (openedBy: string) =>
      (openedBy === 'touch' || !body.current ? null : firstFieldIn(body.current)) ?? true,
    [],
  );
  return [body, initialFocus];
}
