import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { serverWay } from './server-way.ts';
import { createUploadList, type UploadList } from './upload-list.ts';

const lists = new Map<string, UploadList>();

/** One list for each company that somebody works for: it goes on while they look at other screens. */
function listOf(tenant: string, client: QueryClient): UploadList {
  const known = lists.get(tenant);
  if (known !== undefined) return known;
  const { media, audit } = apiFor(tenant);
  const made = createUploadList(
    {
      ...serverWay(tenant),
      async begin(files, { folderId }) {
        const into = { company_id: tenant, folder_id: folderId };
        const [file] = files;
        if (file !== undefined && files.length === 1)
          return [await media.beginUpload.call({ ...into, ...file })];
        return (await media.beginUploads.call({ ...into, files: [...files] })).items;
      },
      cancel: (id) => media.cancelUpload.call({ id }),
    },
    () => {
      for (const queryKey of [media.list.key(), audit.key()])
        void client.invalidateQueries({ queryKey });
    },
  );
  lists.set(tenant, made);
  return made;
}

/** Files on their way into a company's library, as they come along. */
export function useUploads(tenant: string) {
  const list = listOf(tenant, useQueryClient());
  const items = useSyncExternalStore(list.subscribe, list.items);
  return { ...list, items };
}
