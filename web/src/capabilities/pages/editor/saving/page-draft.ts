import type { EditedPage, Seo } from '@trunkline/contract/pages';
import { toEditor, type EditorItem } from '../model/page-data.ts';

/** The editor's content: everything a save contains. Content is one text, or sections. */
export interface PageDraft {
  readonly title: string;
  readonly description: string;
  readonly seo: Seo;
  readonly content: string | readonly EditorItem[];
}

export function draftOf({ draft, broken }: Pick<EditedPage, 'draft' | 'broken'>): PageDraft {
  const { title, description, seo, content } = draft;
  return {
    title,
    description,
    seo,
    content: typeof content === 'string' ? content : toEditor(content.sections, broken).content,
  };
}
