import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Branding, PictureKind, ThemeChoice } from '@trunkline/contract/branding';
import { apiFor } from '../../kernel/api.ts';
import { base64Of, readDataUrl } from '../../kernel/read-file.ts';

/** Returns mutations of a company's branding. */
export function useBrandingChanges(tenant: string, id: string) {
  const client = useQueryClient();
  const { branding, audit } = apiFor(tenant);
  const options = {
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    onSuccess(updated: Branding) {
      client.setQueryData(branding.get.queryKey({ input: { id } }), updated);
      void client.invalidateQueries({ queryKey: audit.key() });
      void client.invalidateQueries({ queryKey: branding.preview.key() });
    },
  } as const;
  return {
    save: useMutation({
      ...options,
      mutationFn: (input: { version: number | null; theme: ThemeChoice }) =>
        branding.save.call({ id, ...input }),
    }),
    reset: useMutation({
      ...options,
      mutationFn: (version: number | null) => branding.reset.call({ id, version }),
    }),
    setPicture: useMutation({
      ...options,
      mutationFn: async ({ kind, file }: { kind: PictureKind; file: File }) =>
        branding.setPicture.call({
          id,
          kind,
          filename: file.name.slice(0, 255),
          image: base64Of(await readDataUrl(file)),
        }),
    }),
    removePicture: useMutation({
      ...options,
      mutationFn: (kind: PictureKind) => branding.removePicture.call({ id, kind }),
    }),
    share: useMutation({
      retry: false,
      mutationFn: (draft: ThemeChoice | undefined) =>
        branding.preview.call({ id, embedded: false, ...(draft && { draft }) }),
    }),
  };
}

export type BrandingChanges = ReturnType<typeof useBrandingChanges>;
