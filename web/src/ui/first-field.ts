import { useCallback, useRef, type RefObject } from 'react';

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox]';

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
      (openedBy === 'touch' ? null : body.current?.querySelector<HTMLElement>(fields)) ?? true,
    [],
  );
  return [body, initialFocus];
}
