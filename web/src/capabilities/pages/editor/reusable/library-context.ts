import { useQuery } from '@tanstack/react-query';
import type { EditedPage } from '@trunkline/contract/pages';
import { createContext, useContext, useMemo } from 'react';
import { libraryOptions } from '../queries.ts';
import type { Library } from './library.ts';

/** Null where sections can't be reused, such as in the editor of a reusable section. */
export const LibraryContext = createContext<Library | null>(null);
export const useLibraryContext = () => useContext(LibraryContext);

export function useLibrary(
  tenant: string,
  { id, company, may }: Pick<EditedPage, 'id' | 'company' | 'may'>,
): Library {
  const { data } = useQuery(libraryOptions(tenant, id));
  const canCreate = may.includes('duplicate');
  return useMemo(
    () => ({
      tenant,
      company: company.id,
      canCreate,
      sections: data ? new Map(data.items.map((item) => [item.id, item])) : null,
    }),
    [tenant, company.id, canCreate, data],
  );
}
