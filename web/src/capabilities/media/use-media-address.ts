import { useRouter, useSearch } from '@tanstack/react-router';
import { type MediaAddress, readAddress, writeAddress } from './address.ts';

/** The state of the screen, which lives in its address, and the ways to change it. */
export function useMediaAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = readAddress(search);
  const go = (changes: Partial<MediaAddress>, replace = false) => {
    const next = { ...address, ...changes };
    void router.navigate({ to: '.', search: writeAddress(next), replace });
  };
  return { address, go };
}
