import { hashKey, type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { Asset } from '@trunkline/contract/media';
import { apiFor } from '../../kernel/api.ts';
import { useStartExport } from '../../kernel/exports/export-queries.ts';
import { inBatches } from '../../kernel/resource/bulk-actions.ts';
import type { AssetInput } from './address.ts';
import { replaceFile } from './uploads/replace-file.ts';
import { serverTransport } from './uploads/server-transport.ts';

export interface AssetChanges {
  original_filename?: string;
  alt_text?: string;
  focal?: string;
}

export interface Replacement {
  asset: Asset;
  file: File;
  onProgress: (received: number) => void;
}

/** Starts a CSV export of the filtered files. */
export function useMediaExport(tenant: string) {
  const start = (input: AssetInput) => apiFor(tenant).media.export.call(input);
  return useStartExport(tenant, start, { one: 'file', many: 'files' });
}

/** Returns mutations of the library other than uploads. */
export function useMediaChanges(tenant: string) {
  const client = useQueryClient();
  const { media, audit, recycle } = apiFor(tenant);
  /** Refetches the library, except deleted files, which a panel may show until it closes. */
  const refreshExcept = (ids: readonly string[]) => {
    const keys = ids.map((id) => media.get.queryKey({ input: { id } }));
    const hashes = new Set(keys.map((queryKey) => hashKey(queryKey)));
    const predicate = ({ queryHash }: Query) => !hashes.has(queryHash);
    for (const queryKey of [media.key(), audit.key(), recycle.key()])
      void client.invalidateQueries({ queryKey, predicate });
    for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
  const refresh = () => refreshExcept([]);
  // A write whose response was lost may have succeeded, so it is never retried automatically.
  const options = { retry: false, onSettled: refresh } as const;
  return {
    save: useMutation({
      ...options,
      mutationFn: ({ asset, changes }: { asset: Asset; changes: AssetChanges }) =>
        media.update.call({ ...changes, id: asset.id, version: asset.version }),
      onSuccess: (saved: Asset) =>
        client.setQueryData(media.get.queryKey({ input: { id: saved.id } }), saved),
    }),
    replace: useMutation({
      ...options,
      mutationFn: ({ asset, file, onProgress }: Replacement) => {
        const target = { company_id: asset.company_id, folder_id: null };
        const server = {
          ...serverTransport(tenant),
          begin: (file: { filename: string; size: number }) =>
            media.beginUpload.call({ ...target, ...file }),
          replace: ({ id, version }: Asset, upload_id: string) =>
            media.replace.call({ id, version, upload_id }),
        };
        return replaceFile(server, asset, file, onProgress);
      },
      onSuccess: (replaced: Asset) =>
        client.setQueryData(media.get.queryKey({ input: { id: replaced.id } }), replaced),
    }),
    move: useMutation({
      ...options,
      mutationFn: async ({ ids, folderId }: { ids: string[]; folderId: string | null }) => {
        const results: RowResult[] = [];
        for (const batch of inBatches(ids, mediaLimits.moved))
          results.push(...(await media.move.call({ ids: batch, folder_id: folderId })).results);
        return results;
      },
    }),
    bulk: useMutation({
      ...options,
      mutationFn: async ({ action, ids }: { action: 'delete' | 'restore'; ids: string[] }) => {
        const results: RowResult[] = [];
        for (const batch of inBatches(ids, requestLimits.bulkRows))
          results.push(...(await media.bulk.call({ action, ids: batch })).results);
        return results;
      },
      onSettled: (results = [], _, { action }) =>
        refreshExcept(
          action === 'delete'
            ? results.flatMap(({ id, ok }) => (ok && id !== null ? [id] : []))
            : [],
        ),
    }),
    createFolder: useMutation({
      ...options,
      mutationFn: (input: { name: string; parent_id: string | null }) =>
        media.createFolder.call({ ...input, company_id: tenant }),
    }),
    updateFolder: useMutation({
      ...options,
      mutationFn: (input: { id: string; name?: string; parent_id?: string | null }) =>
        media.updateFolder.call(input),
    }),
    removeFolder: useMutation({
      ...options,
      mutationFn: (id: string) => media.removeFolder.call({ id }),
    }),
  };
}

export type MediaChanges = ReturnType<typeof useMediaChanges>;
