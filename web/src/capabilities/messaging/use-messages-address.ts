import { useRouter, useSearch } from '@tanstack/react-router';
import { type Folder, isFolder } from './queries.ts';

/** State of the screen kept in its URL. */
export interface MessagesAddress {
  readonly folder: Folder;
  readonly search: string;
  readonly open: string | null;
  /** The `position` of the message to show; null to show the end. */
  readonly at: number | null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const isId = (value: string | null): value is string =>
  value !== null && /^[0-9a-f-]{36}$/.test(value);

export function readAddress(search: Readonly<Record<string, unknown>>): MessagesAddress {
  const open = textOf(search['open']);
  const at = Number(search['at']);
  return {
    folder: isFolder(search['folder']) ? search['folder'] : 'own',
    search: textOf(search['search']) ?? '',
    open: isId(open) ? open : null,
    at: Number.isInteger(at) && at > 0 ? at : null,
  };
}

const searchOf = ({
  folder,
  search,
  open,
  at,
}: MessagesAddress): Record<string, string | number> => ({
  ...(folder !== 'own' && { folder }),
  ...(search !== '' && { search }),
  ...(open !== null && { open }),
  ...(open !== null && at !== null && { at }),
});

/** Keeps the open conversation in the URL, so that Back works and the URL can be shared. */
export function useMessagesAddress() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const address = readAddress(search);
  const go = (changes: Partial<MessagesAddress>, replace = false) => {
    const next = searchOf({ ...address, at: null, ...changes });
    void router.navigate({ to: '.', search: next, replace });
  };
  return { address, go };
}
