import type { ViewAddress } from '@trunkline/contract/kernel/views';

/** The search parameters of an address, as the router has parsed them. */
type Search = Readonly<Record<string, unknown>>;

/** What stands in an address for 'no view at all', where the list would open with one. */
export const noView = 'all';

/** The part of an address that a view keeps. */
export function addressOf(search: Search, keys: readonly string[]): ViewAddress {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key];
      // The router reads '?search=2024' as a number.
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return text === '' ? [] : [[key, text]];
    }),
  );
}

export function isSameAddress(one: ViewAddress, other: ViewAddress): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** An address with a view's part in place of what stood there; what the view does not keep stays. */
export function withView(
  search: Search,
  keys: readonly string[],
  view: { readonly id: string | null; readonly address: ViewAddress },
): Record<string, unknown> {
  const others = Object.entries(search).filter(([key]) => key !== 'view' && !keys.includes(key));
  return { ...Object.fromEntries(others), ...view.address, ...(view.id && { view: view.id }) };
}

/** Whether an address says nothing of its own: then the list opens with the person's default. */
export function isBare(search: Search, keys: readonly string[]): boolean {
  return search['view'] === undefined && keys.every((key) => search[key] === undefined);
}

/** The same ids with one of them a place further; unchanged where there is no such place. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
