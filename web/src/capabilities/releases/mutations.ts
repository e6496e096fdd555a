import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReleaseNote } from '@trunkline/contract/releases';
import { apiFor } from '../../kernel/api.ts';
import type { Verb } from '../../kernel/resource/index.ts';
import { newsOptions } from './queries.ts';

type Run = NonNullable<Verb<ReleaseNote>['run']>;

/** Publishes a note; the resource kit refreshes the lists. */
export const publishRelease =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).releases.publish.call({ id });

export const unpublishRelease =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).releases.unpublish.call({ id });

/** Marks the news as seen. If that fails, the notes stay marked as new. */
export function useMarkSeen(tenant: string) {
  const client = useQueryClient();
  return useMutation({
    ...apiFor(tenant).releases.markSeen.mutationOptions(),
    onSuccess: () =>
      client.setQueryData(newsOptions(tenant).queryKey, (news) => news && { ...news, unseen: 0 }),
  });
}
