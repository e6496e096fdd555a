/** The records that an operation's input names by ID. */
export interface NamedRecords {
  /** Records the operation is about: in the path, or as `id` or `ids` of the input. */
  readonly subjects: readonly string[];
  /** All others, such as the company to create a record in. */
  readonly references: readonly string[];
}

/** Maximum IDs taken from one input; a bulk action has at most 100. */
const maxIds = 500;
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const wholeId = new RegExp(`^(?:/media-assets/)?(${uuid})(?:/|$)`, 'i');
const anyId = new RegExp(uuid, 'gi');
const subjectKeys = new Set(['id', 'ids']);

/**
 * Returns the records an input names, those in its top-level fields first. `path` is the
 * operation's declared path. Files to import are searched as text.
 */
export function namedRecords(input: unknown, path: string): NamedRecords {
  const inPath = new Set(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name));
  const subjects = new Set<string>();
  const references = new Set<string>();
  for (const [key, text] of stringsIn(input)) {
    if (subjects.size + references.size >= maxIds) break;
    const isSubject = subjectKeys.has(key) || inPath.has(key);
    for (const id of idsOf(key, text)) (isSubject ? subjects : references).add(id.toLowerCase());
  }
  return { subjects: [...subjects], references: [...references.difference(subjects)] };
}

function idsOf(key: string, text: string): string[] {
  if (key === 'csv') return Array.from(text.matchAll(anyId).take(maxIds), ([id]) => id);
  const [, id] = wholeId.exec(text) ?? [];
  return id === undefined ? [] : [id];
}

/** Yields the strings in a value with the name of their field, breadth first. */
function* stringsIn(value: unknown): Generator<readonly [string, string]> {
  let level: (readonly [string, unknown])[] = [['', value]];
  while (level.length > 0) {
    const next: (readonly [string, unknown])[] = [];
    for (const [key, value] of level) {
      if (typeof value === 'string') yield [key, value];
      else if (Array.isArray(value)) for (const item of value) next.push([key, item]);
      else if (typeof value === 'object' && value !== null) next.push(...Object.entries(value));
    }
    level = next;
  }
}

/** Method and declared path of an operation. */
interface Route {
  readonly method?: string;
  readonly path?: string;
}

const empty: NamedRecords = { subjects: [], references: [] };

/**
 * Returns the records that may have been refused without an error: all of them if the result
 * reports a refused row; for a read, those in the input that are missing from the result.
 */
export function possiblyRefused(
  input: unknown,
  output: unknown,
  { method = '', path = '' }: Route,
): NamedRecords {
  if (typeof output !== 'object' || output === null) return empty;
  if (reportsRefusal(output)) return namedRecords(input, path);
  if (method !== 'GET' && !('items' in output)) return empty;
  if (typeof input !== 'object' || input === null) return empty;
  // A refused record in the path would have caused an error.
  const rest = Object.entries(input).filter(([name]) => !path.includes(`{${name}}`));
  const { subjects, references } = namedRecords(Object.fromEntries(rest), path);
  if (subjects.length + references.length === 0) return empty;
  const visibleStrings = new Set(stringsIn(output).map(([, text]) => text.toLowerCase()));
  const isMissing = (id: string) => !visibleStrings.has(id);
  return { subjects: subjects.filter(isMissing), references: references.filter(isMissing) };
}

function reportsRefusal(output: object): boolean {
  const rows = (name: string): unknown[] => {
    const value: unknown = Reflect.get(output, name);
    return Array.isArray(value) ? value : [];
  };
  return rows('refused').length > 0 || rows('results').some(isRefusedRow);
}

function isRefusedRow(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'ok' in row && row.ok === false;
}
