import { useEffect, useEffectEvent, type RefObject } from 'react';
import { rowLinkAttribute } from './row-link.tsx';

export interface ListKeys {
  search?: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
  onToggle: (id: string) => void;
  onNew?: () => void;
  onEscape: () => void;
}

/** Checks whether keys belong to the focused element: a field, an open dialog, menu or listbox. */
export function isKeyTaken(target: EventTarget | null): boolean {
  const field =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select') !== null);
  return (
    field ||
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !==
      null
  );
}

/** Returns the ID of the row that has the focus. */
export const focusedRow = (): string | null =>
  document.activeElement
    ?.closest('tr, li')
    ?.querySelector(`[${rowLinkAttribute}]`)
    ?.getAttribute(rowLinkAttribute) ?? null;

function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>(`[${rowLinkAttribute}]`) ?? [])];
  const row = document.activeElement?.closest('tr, li');
  const index = links.findIndex((link) => row?.contains(link));
  const next = links[index === -1 ? (by === 1 ? 0 : links.length - 1) : index + by];
  next?.focus();
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
}

/**
 * Handles a list's shortcuts: '/' searches, j and k (or arrows) move, x selects, n creates, Escape
 * clears. Enter works natively.
 */
export function useListKeys({ search, list, onToggle, onNew, onEscape }: ListKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isKeyTaken(event.target)) return;
    const hasFocus = list.current?.contains(document.activeElement) ?? false;
    const id = hasFocus ? focusedRow() : null;
    const arrows = hasFocus || document.activeElement === document.body;
    if (event.key === '/' && search) search.current?.focus();
    else if (event.key === 'j' || (arrows && event.key === 'ArrowDown')) step(list.current, 1);
    else if (event.key === 'k' || (arrows && event.key === 'ArrowUp')) step(list.current, -1);
    else if (event.key === 'x' && id) onToggle(id);
    else if (event.key === 'n' && onNew) onNew();
    else if (event.key === 'Escape') onEscape();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
