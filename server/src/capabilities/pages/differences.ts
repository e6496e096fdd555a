import type { PageChange, PageContent, Section, Snapshot } from '@trunkline/contract/pages';
import { sectionLabels } from '@trunkline/contract/pages/reusable-listing';
import { isDeepStrictEqual } from 'node:util';

const longestShown = 300;

/** Lists the differences between two states of a page, from top to bottom. */
export function differences(before: Snapshot, after: Snapshot): PageChange[] {
  return [
    ...field('title', 'Title', before.title, after.title),
    ...field('description', 'Description', before.description, after.description),
    ...field('seo', 'Search and sharing', before.seo, after.seo),
    ...contentDifferences(before.content, after.content),
  ];
}

function field(
  what: 'title' | 'description' | 'seo' | 'text',
  label: string,
  before: unknown,
  after: unknown,
): PageChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const fields = isRecord(before) && isRecord(after) ? fieldsOf(before, after) : [];
  const fallback = [{ name: what, before: formatValue(before), after: formatValue(after) }];
  return [
    {
      kind: 'changed',
      what,
      label,
      before_index: null,
      after_index: null,
      fields: fields.length > 0 ? fields : fallback,
    },
  ];
}

function contentDifferences(before: PageContent, after: PageContent): PageChange[] {
  if (typeof before === 'string' || typeof after === 'string') {
    return field('text', 'Content', before, after);
  }
  return sectionDifferences(before.sections, after.sections);
}

interface PositionedSection {
  readonly section: Section;
  readonly index: number;
}

/**
 * Pairs equal sections, which count as moved if their order differs. The remaining sections of the
 * same type are paired in order and count as changed.
 */
function sectionDifferences(before: readonly Section[], after: readonly Section[]): PageChange[] {
  const pairs = longestCommon(before, after);
  const pairedBefore = new Set(pairs.map(([index]) => index));
  const pairedAfter = new Set(pairs.map(([, index]) => index));
  const positioned = (section: Section, index: number): PositionedSection => ({ section, index });
  const removed = before.map(positioned).filter(({ index }) => !pairedBefore.has(index));
  const added = after.map(positioned).filter(({ index }) => !pairedAfter.has(index));
  const changes: PageChange[] = [];
  const takeAdded = (matches: (section: Section) => boolean) => {
    const index = added.findIndex(({ section }) => matches(section));
    return index === -1 ? null : (added.splice(index, 1)[0] ?? null);
  };
  // Moved sections first, so that none of them is paired with another one of its type.
  const others = removed.filter((old) => {
    const match = takeAdded((section) => isDeepStrictEqual(section, old.section));
    if (match !== null) changes.push(change('moved', old, match));
    return match === null;
  });
  for (const old of others) {
    const match = takeAdded(({ type }) => type === old.section.type);
    changes.push(change(match === null ? 'removed' : 'changed', old, match));
  }
  changes.push(...added.map((item) => change('added', null, item)));
  const positionOf = ({ before_index, after_index }: PageChange) =>
    after_index ?? before_index ?? 0;
  return changes.toSorted((a, b) => positionOf(a) - positionOf(b));
}

function change(
  kind: PageChange['kind'],
  before: PositionedSection | null,
  after: PositionedSection | null,
): PageChange {
  const section = after?.section ?? before?.section;
  return {
    kind,
    what: 'section',
    label: section === undefined ? '' : labelOf(section),
    before_index: before?.index ?? null,
    after_index: after?.index ?? null,
    fields: before && after ? fieldsOf({ ...before.section }, { ...after.section }) : [],
  };
}

function labelOf(section: Section): string {
  const name = sectionLabels[section.type];
  const title = 'title' in section ? section.title : undefined;
  return title ? `${name} '${title}'` : name;
}

function fieldsOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): PageChange['fields'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .map((name) => ({ name, before: formatValue(before[name]), after: formatValue(after[name]) }));
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Returns the index pairs of the longest common subsequence of sections. */
function longestCommon(before: readonly Section[], after: readonly Section[]): [number, number][] {
  const texts = [before, after].map((sections) =>
    sections.map((section) => JSON.stringify(section)),
  );
  const [left = [], right = []] = texts;
  const lengths = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  const length = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const best =
        left[row] === right[column]
          ? length(row + 1, column + 1) + 1
          : Math.max(length(row + 1, column), length(row, column + 1));
      lengths[row]?.splice(column, 1, best);
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) pairs.push([row++, column++]);
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
