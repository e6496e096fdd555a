import type { BrokenSection, PageContent, Section, SectionType } from '@trunkline/contract/pages';
import { completeSection, type Values } from './complete.ts';
import { isSectionType } from './section-kinds.ts';

/** The editor's item type for sections that couldn't be parsed. */
export const brokenKind = 'broken';

/** A section in Puck's format. */
export interface EditorItem {
  type: string;
  props: { id: string } & Record<string, unknown>;
}
export interface EditorData {
  root: { props: Record<string, unknown> };
  content: EditorItem[];
}

/** Moves a broken section from its stored index `from` to `to` among all sections. */
export interface BrokenMove {
  readonly from: number;
  readonly to: number;
}
export interface SavedContent {
  readonly content: Exclude<PageContent, string>;
  readonly broken: readonly BrokenMove[];
}

const newId = () => crypto.randomUUID();

export function itemOf(section: Section): EditorItem {
  const { type, ...fields } = section;
  return { type, props: { ...fields, id: newId() } };
}

/** Merges sections and broken sections in their stored order for the editor. */
export function toEditor(
  sections: readonly Section[],
  broken: readonly BrokenSection[],
): EditorData {
  const content = sections.map(itemOf);
  for (const { index, type, reason, stored } of broken.toSorted((a, b) => a.index - b.index)) {
    content.splice(index, 0, {
      type: brokenKind,
      props: { id: newId(), place: index, kind: type, reason, stored },
    });
  }
  return { root: { props: {} }, content };
}

export const sectionOf = (type: SectionType, { id: _id, ...fields }: Values): Section =>
  completeSection(type, fields);

/** Returns the items that visitors would see, each with its section. */
export function sectionsOf(items: readonly EditorItem[]): { id: string; section: Section }[] {
  return items.flatMap(({ type, props }) =>
    isSectionType(type) ? [{ id: props.id, section: sectionOf(type, props) }] : [],
  );
}

/**
 * Builds the content to save. `brokenIndexes` maps the IDs of broken sections to their index in the
 * last saved state.
 */
export function fromEditor(
  items: readonly EditorItem[],
  brokenIndexes: ReadonlyMap<string, number> = new Map(),
): SavedContent {
  const sections = sectionsOf(items).map(({ section }) => section);
  const broken = items.flatMap(({ type, props }, to) => {
    if (type !== brokenKind) return [];
    const from = brokenIndexes.get(props.id) ?? props['place'];
    return typeof from === 'number' ? [{ from, to }] : [];
  });
  return { content: { version: 1, sections }, broken };
}

/** Returns the indexes of broken sections once `items` are saved. */
export function brokenIndexesOf(items: readonly EditorItem[]): Map<string, number> {
  return new Map(
    items.flatMap(({ type, props }, index) =>
      type === brokenKind ? [[props.id, index] as const] : [],
    ),
  );
}
