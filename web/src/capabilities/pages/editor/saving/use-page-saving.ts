import type { EditedPage } from '@trunkline/contract/pages';
import { useRef, useState } from 'react';
import { brokenIndexesOf, fromEditor } from '../model/page-data.ts';
import { saveDraft } from '../mutations.ts';
import { pageCopies } from './local-copy.ts';
import { useSaving, type SavingState } from './use-saving.ts';
import { draftOf, type PageDraft } from './page-draft.ts';

interface Options {
  readonly tenant: string;
  readonly person: string;
  readonly editor: string;
  readonly page: EditedPage;
  readonly hasLock: boolean;
  readonly onConflict: () => void;
  readonly onStored: (version: number) => void;
}

type PageSaving = Omit<SavingState<PageDraft>, 'replace'> & {
  readonly replace: (page: EditedPage) => void;
};

/** Saves the draft of a page while it is edited. */
export function usePageSaving(options: Options): PageSaving {
  const { tenant, person, editor, page, hasLock, onConflict, onStored } = options;
  const [initial] = useState(() => ({ version: page.draft.version, draft: draftOf(page) }));
  const brokenIndexes = useRef<ReadonlyMap<string, number>>(new Map());
  const saving = useSaving<PageDraft>({
    initial,
    hasLock,
    async send({ content, ...texts }, draft_version) {
      const items = typeof content === 'string' ? [] : content;
      const stored = await saveDraft(tenant, page.id, editor, {
        ...texts,
        title: texts.title.trim() === '' ? 'Untitled' : texts.title,
        draft_version,
        content: typeof content === 'string' ? content : fromEditor(items, brokenIndexes.current),
      });
      brokenIndexes.current = brokenIndexesOf(items);
      return stored;
    },
    storeDraft(draft, version) {
      const at = new Date().toISOString();
      const copy = draft && {
        ...draft,
        version,
        at,
        content: typeof draft.content === 'string' ? draft.content : [...draft.content],
      };
      pageCopies.write(person, page.id, copy);
    },
    onConflict,
    onStored,
  });
  return {
    ...saving,
    replace(next) {
      brokenIndexes.current = new Map();
      saving.replace(draftOf(next), next.draft.version);
    },
  };
}
