import { createContext, useContext } from 'react';

/**
 * The field requested on the page. The component that renders it focuses it and calls `onFound`.
 */
export interface FieldFocus {
  readonly path: string | null;
  readonly onFound: () => void;
}
export const FieldFocusContext = createContext<FieldFocus>({
  path: null,
  onFound: () => undefined,
});

/** Returns the index within a list of the requested field; null if it is elsewhere. */
export function useRequestedIndex(list: string): number | null {
  const { path } = useContext(FieldFocusContext);
  if (path === null || !path.startsWith(`${list}.`)) return null;
  return Number(path.slice(list.length + 1).split('.')[0]);
}

/** Returns the function to call once this field has focus; null if it isn't requested. */
export function useFocusRequest(field: string): (() => void) | null {
  const { path, onFound } = useContext(FieldFocusContext);
  return path === field ? onFound : null;
}
