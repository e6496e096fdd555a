import { createContext, useContext } from 'react';

/** The field that is asked for on the page. Whoever holds it shows it, and says that it was found. */
export interface FieldFocus {
  readonly path: string | null;
  readonly onFound: () => void;
}
export const FieldFocusContext = createContext<FieldFocus>({
  path: null,
  onFound: () => undefined,
});

/** Where in a list the field stands that is asked for; null where it stands elsewhere. */
export function useRequestedIndex(list: string): number | null {
  const { path } = useContext(FieldFocusContext);
  if (path === null || !path.startsWith(`${list}.`)) return null;
  return Number(path.slice(list.length + 1).split('.')[0]);
}

/** What to call once this field has the focus; null while it is not asked for. */
export function useFocusRequest(field: string): (() => void) | null {
  const { path, onFound } = useContext(FieldFocusContext);
  return path === field ? onFound : null;
}
