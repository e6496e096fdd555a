import { useRouter, useSearch } from '@tanstack/react-router';
import { type MediaAddress, readAddress, writeAddress } from './address.ts';

/** The state of the screen, which lives in its address, and the ways to change it. */
export function useMediaAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = readAddress(search);
  const go = (changes: Partial<MediaAddress>, replace = false) => {
    const next = writeAddress({ ...address, ...changes });
    // What somebody narrows within a saved view is a change to it, until they leave it.
    const view = typeof search['view'] === 'string' ? { view: search['view'] } : {};
    void router.navigate({ to: '.', search: { ...view, ...next }, replace });
  };
  return { address, go };
}
