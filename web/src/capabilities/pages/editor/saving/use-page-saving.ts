import type { EditedPage } from '@trunkline/contract/pages';
import { useRef, useState } from 'react';
import { fromEditor, placesOf } from '../model/page-data.ts';
import { saveDraft } from '../mutations.ts';
import { pageCopies } from './local-copy.ts';
import { useSaving, type SavingState } from './use-saving.ts';
import { workOf, type Work } from './work.ts';

interface Options {
  readonly tenant: string;
  readonly person: string;
  readonly editor: string;
  readonly page: EditedPage;
  readonly hasLock: boolean;
  readonly onConflict: () => void;
  readonly onStored: (version: number) => void;
}

type PageSaving = Omit<SavingState<Work>, 'replace'> & {
  readonly replace: (page: EditedPage) => void;
};

/** Saves the draft of a page while it is edited. */
export function usePageSaving(options: Options): PageSaving {
  const { tenant, person, editor, page, hasLock, onConflict, onStored } = options;
  const [start] = useState(() => ({ version: page.draft.version, work: workOf(page) }));
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  const saving = useSaving<Work>({
    start,
    hasLock,
    async send({ content, ...texts }, draft_version) {
      const items = typeof content === 'string' ? [] : content;
      const stored = await saveDraft(tenant, page.id, editor, {
        ...texts,
        title: texts.title.trim() === '' ? 'Untitled' : texts.title,
        draft_version,
        content: typeof content === 'string' ? content : fromEditor(items, places.current),
      });
      places.current = placesOf(items);
      return stored;
    },
    storeDraft(work, version) {
      const at = new Date().toISOString();
      const copy = work && {
        ...work,
        version,
        at,
        content: typeof work.content === 'string' ? work.content : [...work.content],
      };
      pageCopies.write(person, page.id, copy);
    },
    onConflict,
    onStored,
  });
  return {
    ...saving,
    replace(next) {
      places.current = new Map();
      saving.replace(workOf(next), next.draft.version);
    },
  };
}
