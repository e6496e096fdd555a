import { useRouter, useSearch } from '@tanstack/react-router';
import { type MediaAddress, readAddress, writeAddress } from './address.ts';

/** Returns the state of the screen, kept in its URL, and functions to change it. */
export function useMediaAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = readAddress(search);
  const go = (changes: Partial<MediaAddress>, replace = false) => {
    const next = writeAddress({ ...address, ...changes });
    // Filters changed within a saved view count as edits of it until it is left.
    const view = typeof search['view'] === 'string' ? { view: search['view'] } : {};
    void router.navigate({ to: '.', search: { ...view, ...next }, replace });
  };
  return { address, go };
}
