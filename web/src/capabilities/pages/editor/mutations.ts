import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentSection, EditedPage, PageTemplateName, Seo } from '@trunkline/contract/pages';
import { apiFor } from '../../../kernel/api.ts';
import type { SavedContent } from './model/page-data.ts';

export interface Save {
  readonly draft_version: number;
  readonly title: string;
  readonly description: string;
  readonly seo: Seo;
  readonly content: string | SavedContent;
}

export function saveDraft(tenant: string, id: string, editor: string, save: Save) {
  const { content, title, ...rest } = save;
  const body =
    typeof content === 'string'
      ? { content }
      : { content: content.content, broken: [...content.broken] };
  return apiFor(tenant).pages.saveDraft.call({ id, editor, title, ...rest, ...body });
}

/** Kinds of records with an edit lock. */
export type LockedKind = 'page' | 'section';

/** The operations of a kind's edit locks. */
export function locksOf(tenant: string, kind: LockedKind) {
  const { pages } = apiFor(tenant);
  return kind === 'page'
    ? { take: pages.takeLock.call, renew: pages.renewLock.call, release: pages.releaseLock.call }
    : {
        take: pages.takeSectionLock.call,
        renew: pages.renewSectionLock.call,
        release: pages.releaseSectionLock.call,
      };
}

/** Changes a page other than by saving its draft. Each mutation returns the updated page. */
export function usePageChanges(tenant: string, id: string, editor: string) {
  const client = useQueryClient();
  const { pages } = apiFor(tenant);
  const options = {
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    onSuccess: () => void client.invalidateQueries({ queryKey: pages.list.key() }),
  } as const;
  const change = { ...options, networkMode: 'always' } as const;
  return {
    publish: useMutation({
      ...change,
      mutationFn: (draft_version: number) => pages.publish.call({ id, draft_version }),
    }),
    unpublish: useMutation({ ...change, mutationFn: () => pages.unpublish.call({ id }) }),
    schedule: useMutation({
      ...change,
      mutationFn: (input: { at: string; draft_version: number }) =>
        pages.schedule.call({ id, ...input }),
    }),
    cancelSchedule: useMutation({ ...change, mutationFn: () => pages.cancelSchedule.call({ id }) }),
    scheduleUnpublish: useMutation({
      ...change,
      mutationFn: (at: string | null) => pages.scheduleUnpublish.call({ id, at }),
    }),
    discard: useMutation({ ...change, mutationFn: () => pages.discardDraft.call({ id, editor }) }),
    changeSlug: useMutation({
      ...change,
      mutationFn: (slug: string) => pages.changeSlug.call({ id, slug }),
    }),
    restore: useMutation({
      ...change,
      mutationFn: (number: number) => pages.restoreVersion.call({ id, number, editor }),
    }),
    takeUpstream: useMutation({
      ...change,
      mutationFn: () => pages.takeUpstream.call({ id, editor }),
    }),
    keepMine: useMutation({ ...change, mutationFn: () => pages.keepMine.call({ id }) }),
    fetchAgain: () => pages.get.call({ id, editor }),
  };
}
export type PageChanges = ReturnType<typeof usePageChanges>;
export type { EditedPage };

interface NewPage {
  readonly title: string;
  readonly slug: string;
  readonly from:
    | { readonly kind: 'blank' }
    | { readonly kind: 'template'; readonly template: PageTemplateName }
    | { readonly kind: 'own_template'; readonly id: string }
    | { readonly kind: 'page'; readonly id: string };
}

export function useCreatePage(tenant: string) {
  const client = useQueryClient();
  const { pages } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (page: NewPage) => pages.create.call(page),
    onSuccess: () => void client.invalidateQueries({ queryKey: pages.list.key() }),
  });
}

export function useOverridePage(tenant: string) {
  const client = useQueryClient();
  const { pages } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (slug: string) => pages.override.call({ slug }),
    onSuccess: () => void client.invalidateQueries({ queryKey: pages.list.key() }),
  });
}

export function useSaveTemplate(tenant: string) {
  const client = useQueryClient();
  const { pages } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (template: { id: string; title: string; description: string }) =>
      pages.saveTemplate.call(template),
    onSuccess: () => void client.invalidateQueries({ queryKey: pages.ownTemplates.key() }),
  });
}

export function useRenameTemplate(tenant: string) {
  const client = useQueryClient();
  const { pages } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (template: { id: string; title: string; description: string }) =>
      pages.renameTemplate.call(template),
    onSuccess: () => client.invalidateQueries({ queryKey: pages.ownTemplates.key() }),
  });
}

export function useRemoveTemplate(tenant: string) {
  const client = useQueryClient();
  const { pages, recycle } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (id: string) => pages.removeTemplate.call({ id }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: recycle.key() });
      await client.invalidateQueries({ queryKey: pages.ownTemplates.key() });
    },
  });
}

interface NewSection {
  readonly company_id: string;
  readonly title: string;
  readonly content: ContentSection;
}

/** Refetches the lists that show reusable sections, but not open editors. */
function useRefreshSections(tenant: string) {
  const client = useQueryClient();
  const { pages, recycle } = apiFor(tenant);
  return async () => {
    void client.invalidateQueries({ queryKey: pages.sections.key() });
    void client.invalidateQueries({ queryKey: recycle.key() });
    await client.invalidateQueries({ queryKey: pages.sectionLibrary.key() });
  };
}

export function useCreateSection(tenant: string) {
  return useMutation({
    retry: false,
    mutationFn: (section: NewSection) => apiFor(tenant).pages.createSection.call(section),
    onSuccess: useRefreshSections(tenant),
  });
}

interface SavedSection {
  readonly editor: string;
  readonly version: number;
  readonly content: ContentSection;
}

export const saveSection = (tenant: string, id: string, draft: SavedSection) =>
  apiFor(tenant).pages.updateSection.call({ id, ...draft });

interface SectionName {
  readonly editor: string;
  readonly version: number;
  readonly title: string;
}

/** Changes a reusable section. Each mutation returns the updated section. */
export function useSectionChanges(tenant: string, id: string) {
  const { pages } = apiFor(tenant);
  const options = { retry: false, onSuccess: useRefreshSections(tenant) } as const;
  return {
    rename: useMutation({
      ...options,
      mutationFn: (name: SectionName) => pages.updateSection.call({ id, ...name }),
    }),
    publish: useMutation({
      ...options,
      mutationFn: (version: number) => pages.publishSection.call({ id, version }),
    }),
  };
}
