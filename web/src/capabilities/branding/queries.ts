import { keepPreviousData } from '@tanstack/react-query';
import type { ThemeChoice } from '@trunkline/contract/branding';
import { previewSeconds } from '@trunkline/contract/kernel/branding-limits';
import { apiFor } from '../../kernel/api.ts';

/** Returns a company's branding, refetched whenever the screen opens because others edit it too. */
export const brandingOptions = (tenant: string, id: string) =>
  apiFor(tenant).branding.get.queryOptions({ input: { id }, staleTime: 0 });

/** Returns the URL of a preview of the draft; keeps the last one until the next is ready. */
export const draftPreviewOptions = (tenant: string, id: string, draft: ThemeChoice) =>
  apiFor(tenant).branding.preview.queryOptions({
    input: { id, draft, embedded: true },
    // Refetched before the URL expires.
    staleTime: (previewSeconds.embedded - 60) * 1000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
