import type { ViewAddress } from '@trunkline/contract/kernel/views';

/** Search parameters of a URL, as parsed by the router. */
type Search = Readonly<Record<string, unknown>>;

/** URL value for no view, if the list has a default one. */
export const noView = 'all';

/** Returns the part of a URL that a view stores. */
export function addressOf(search: Search, keys: readonly string[]): ViewAddress {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      // The router parses '?search=2024' as a number.
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return text === '' ? [] : [[key, text]];
    }),
  );
}

export function isSameAddress(a: ViewAddress, b: ViewAddress): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Replaces the view's part of a URL; the rest stays. */
export function withView(
  search: Search,
  keys: readonly string[],
  view: { readonly id: string | null; readonly address: ViewAddress },
): Record<string, unknown> {
  const others = Object.entries(search).filter(([key]) => key !== 'view' && !keys.includes(key));
  return { ...Object.fromEntries(others), ...view.address, ...(view.id && { view: view.id }) };
}

/**
 * Checks whether a URL has no list state of its own: then the list opens with the user's default
 * view.
 */
export function hasNoListState(search: Search, keys: readonly string[]): boolean {
  return search['view'] === undefined && keys.every((key) => search[key] === undefined);
}

/** Moves one of the IDs by one position; unchanged at the ends. */
export function moveId(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
