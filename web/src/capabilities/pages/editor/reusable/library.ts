import type { LibrarySection, Section } from '@trunkline/contract/pages';
import { isMirrored } from '../../documents/is-mirrored.ts';
import { sectionsOf, type EditorItem } from '../model/page-data.ts';
import { nameOfSection, sectionKinds } from '../model/section-kinds.ts';

/** The reusable sections that a page can show. */
export interface Library {
  readonly tenant: string;
  /** The company whose sections they are. */
  readonly company: string;
  /** Whether the user may make sections of the page reusable. */
  readonly canCreate: boolean;
  /** By ID; null while they are loading. */
  readonly sections: ReadonlyMap<string, LibrarySection> | null;
}

/** Returns the content that a section shows: its own, or that of the section it refers to. */
export function resolveSection(library: Library | null, section: Section): Section {
  if (section.type !== 'reusable') return section;
  return library?.sections?.get(section.section)?.content ?? section;
}

/** Checks whether an odd number of pictures beside text comes before an item. */
export const isItemMirrored = (library: Library | null, before: readonly EditorItem[]): boolean =>
  isMirrored(sectionsOf(before).map(({ section }) => resolveSection(library, section)));

/** Returns the name of a section; for a reusable section, the name the company gave it. */
export function sectionName(library: Library | null, section: Section): string {
  const reusable =
    section.type === 'reusable' ? library?.sections?.get(section.section) : undefined;
  return reusable ? `${sectionKinds.reusable.label}: ${reusable.title}` : nameOfSection(section);
}
