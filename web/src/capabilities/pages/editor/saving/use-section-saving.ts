import type { EditedSection } from '@trunkline/contract/pages';
import { useState } from 'react';
import { itemOf, sectionsOf, type EditorItem } from '../model/page-data.ts';
import { saveSection } from '../mutations.ts';
import { sectionCopies } from './local-copy.ts';
import { useSaving, type SavingState } from './use-saving.ts';

/** The editor's content: the section as its only item. */
export interface SectionDraft {
  readonly content: readonly EditorItem[];
}

interface Options {
  readonly tenant: string;
  readonly person: string;
  readonly editor: string;
  readonly initialSection: EditedSection;
  readonly hasLock: boolean;
  readonly onConflict: () => void;
  /** Called with the section as saved. */
  readonly onSaved: (section: EditedSection) => void;
}

/** Saves the draft of a reusable section while it is edited. */
export function useSectionSaving(options: Options): SavingState<SectionDraft> {
  const { tenant, person, editor, initialSection, hasLock, onConflict, onSaved } = options;
  const [initial] = useState(() => ({
    version: initialSection.version,
    draft: { content: [itemOf(initialSection.content)] },
  }));
  return useSaving<SectionDraft>({
    initial,
    hasLock,
    async send({ content }, version) {
      const section = sectionsOf(content)[0]?.section;
      if (section === undefined || section.type === 'reusable') {
        throw new Error('The editor of a reusable section has no content section');
      }
      const saved = await saveSection(tenant, initialSection.id, {
        editor,
        version,
        content: section,
      });
      onSaved(saved);
      return saved;
    },
    storeDraft(draft, version) {
      const at = new Date().toISOString();
      const copy = draft && { version, at, content: [...draft.content] };
      sectionCopies.write(person, initialSection.id, copy);
    },
    onConflict,
    onStored: () => undefined,
  });
}
