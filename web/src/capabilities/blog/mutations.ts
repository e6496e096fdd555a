import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

export function useCreatePost(tenant: string) {
  const { blog } = apiFor(tenant);
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (title: string) => blog.create.call({ title }),
    onSuccess: () => client.invalidateQueries({ queryKey: blog.list.key() }),
  });
}

/** Copies a post of a company above as the company's own draft. */
export function useOverridePost(tenant: string) {
  const { blog } = apiFor(tenant);
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn: (id: string) => blog.override.call({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: blog.key() }),
  });
}

/** Returns mutations of one post besides saving. The editor applies their results itself. */
export function usePostChanges(tenant: string, id: string) {
  const { blog, audit } = apiFor(tenant);
  const client = useQueryClient();
  const options = {
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    onSuccess() {
      for (const key of [blog.list.key(), blog.figures.key(), blog.versions.key(), audit.key()])
        void client.invalidateQueries({ queryKey: key });
    },
  } as const;
  return {
    save: blog.saveDraft.call,
    publish: useMutation({
      ...options,
      mutationFn: (version: number) => blog.publish.call({ id, version }),
    }),
    schedule: useMutation({
      ...options,
      mutationFn: (input: { version: number; publish_at: string | null }) =>
        blog.schedule.call({ id, ...input }),
    }),
    unpublish: useMutation({ ...options, mutationFn: () => blog.unpublish.call({ id }) }),
    scheduleUnpublish: useMutation({
      ...options,
      mutationFn: (at: string | null) => blog.scheduleUnpublish.call({ id, at }),
    }),
    shareBelow: useMutation({
      ...options,
      mutationFn: (shared_below: boolean) => blog.shareBelow.call({ id, shared_below }),
    }),
    takeUpstream: useMutation({
      ...options,
      mutationFn: (version: number) => blog.takeUpstream.call({ id, version }),
    }),
    keepMine: useMutation({ ...options, mutationFn: () => blog.keepMine.call({ id }) }),
    archive: useMutation({ ...options, mutationFn: () => blog.archive.call({ id }) }),
    duplicate: useMutation({ ...options, mutationFn: () => blog.duplicate.call({ id }) }),
    move: useMutation({
      ...options,
      mutationFn: (input: { version: number; slug: string }) =>
        blog.changeSlug.call({ id, ...input }),
    }),
    restore: useMutation({
      ...options,
      mutationFn: (input: { version: number; number: number }) =>
        blog.restoreVersion.call({ id, ...input }),
    }),
    fetchAgain: () => blog.read.call({ id }),
  };
}

export type PostChanges = ReturnType<typeof usePostChanges>;
