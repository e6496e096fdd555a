import { createContext, useContext } from 'react';

/** The field that is asked for on the page. Whoever holds it shows it, and says that it was found. */
export interface SoughtField {
  readonly path: string | null;
  readonly onFound: () => void;
}
export const SoughtContext = createContext<SoughtField>({ path: null, onFound: () => undefined });

/** Where in a list the field stands that is asked for; null where it stands elsewhere. */
export function useSoughtIndex(list: string): number | null {
  const { path } = useContext(SoughtContext);
  if (path === null || !path.startsWith(`${list}.`)) return null;
  return Number(path.slice(list.length + 1).split('.')[0]);
}

/** What to call once this field has the focus; null while it is not asked for. */
export function useSought(field: string): (() => void) | null {
  const { path, onFound } = useContext(SoughtContext);
  return path === field ? onFound : null;
}
