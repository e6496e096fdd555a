import { keepPreviousData } from '@tanstack/react-query';
import type { ThemeChoice } from '@trunkline/contract/branding';
import { previewSeconds } from '@trunkline/contract/kernel/branding-limits';
import { apiFor } from '../../kernel/api.ts';

/** A company's face. Others work on it too, so it is asked for anew each time the screen opens. */
export const brandingOptions = (tenant: string, id: string) =>
  apiFor(tenant).branding.get.queryOptions({ input: { id }, staleTime: 0 });

/** Where the public site is shown in a draft; the last one stays until the next is there. */
export const draftPreviewOptions = (tenant: string, id: string, draft: ThemeChoice) =>
  apiFor(tenant).branding.preview.queryOptions({
    input: { id, draft, embedded: true },
    // The address ends before this would be asked again.
    staleTime: (previewSeconds.embedded - 60) * 1000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
