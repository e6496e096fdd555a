import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Upload } from '@trunkline/contract/media';
import { ApiError } from '../../../kernel/api-error.ts';
import { apiFor } from '../../../kernel/api.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import { useMe } from '../../auth/index.ts';
import {
  createUploadStore,
  type PendingUpload,
  resumeUploads,
  type UploadStore,
} from './pending-uploads.ts';
import { serverTransport } from './server-transport.ts';
import { createUploadList, type UploadList } from './upload-list.ts';

const lists = new Map<string, UploadList>();

/** Returns the upload list of a company and person, which persists across screens and reloads. */
function listOf(tenant: string, user: string, client: QueryClient): UploadList {
  const name = `${tenant} ${user}`;
  const cached = lists.get(name);
  if (cached !== undefined) return cached;
  const store = createUploadStore({ tenant, user });
  const { media, audit } = apiFor(tenant);
  const created = createUploadList(
    {
      ...serverTransport(tenant),
      async begin(files, { folderId }) {
        const target = { company_id: tenant, folder_id: folderId };
        const [file] = files;
        if (file !== undefined && files.length === 1)
          return [await media.beginUpload.call({ ...target, ...file })];
        return (await media.beginUploads.call({ ...target, files: [...files] })).items;
      },
      cancel: (id) => media.cancelUpload.call({ id }),
    },
    () => {
      for (const queryKey of [media.list.key(), audit.key()])
        void client.invalidateQueries({ queryKey });
    },
    store,
  );
  lists.set(name, created);
  resumeUploads({ tenant, user }, ({ id, file, folderId }) =>
    resume(created, {
      id,
      file,
      folderId,
      store,
      state: (upload) => media.upload.call({ id: upload }),
    }),
  ).catch((error: unknown) => reportProblem('Could not resume earlier uploads', error));
  return created;
}

interface ResumedUpload extends Pick<PendingUpload, 'id' | 'file' | 'folderId'> {
  readonly store: UploadStore;
  readonly state: (id: string) => Promise<Upload>;
}

/** Resumes at the server's offset; drops an upload that no longer exists on the server. */
async function resume(list: UploadList, { id, file, folderId, store, state }: ResumedUpload) {
  try {
    list.resume(file, await state(id), { folderId });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isLost = error.status >= 400 && error.status < 429;
    if (isLost) store.remove(id);
    // The upload itself fetches the server's offset.
    else
      list.resume(
        file,
        { ...unknownState, id, filename: file.name, size: file.size },
        { folderId },
      );
  }
}

const unknownState = { received: 0, expires_at: '' };

/** Returns the uploads to a company's library, with their progress. */
export function useUploads(tenant: string) {
  const { id } = useMe();
  const list = listOf(tenant, id, useQueryClient());
  const items = useSyncExternalStore(list.subscribe, list.items);
  return { ...list, items };
}
