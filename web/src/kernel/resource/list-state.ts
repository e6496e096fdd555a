import { sortsOf, type ResourceListing } from '@trunkline/contract/kernel/listing';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import type { Selection } from './resource.ts';

export type Density = 'comfortable' | 'compact';

/** A list's state in the URL. */
export interface ListState {
  search: string;
  /** Filter values by field name. */
  filters: Record<string, string>;
  sort: string;
  /** Names of the visible columns, in the description's order. */
  columns: string[];
  density: Density;
  /** ID of the row in the side panel. */
  open: string | null;
  /** The current task in the panel or a dialog. */
  task: 'create' | 'edit' | 'import' | null;
  /** The parent of the record being created. */
  below: string | null;
  tab: string | null;
}

/** Changes to the state; a function if they depend on the current URL. */
export type ListChanges = Partial<ListState> | ((current: ListState) => Partial<ListState>);

/** Search parameters of a URL, as parsed by the router. */
export type Search = Readonly<Record<string, unknown>>;

const tasks = ['create', 'edit', 'import'] as const;

// The router parses '?search=2024' as a number, but the list needs text.
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export function defaultColumns({ fields }: Pick<ResourceListing, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.column === 'shown');
}

export function filterFields({ fields }: Pick<ResourceListing, 'fields'>): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.filter);
}

function readFilters(description: ResourceListing, search: Search): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const name of filterFields(description)) {
    const value = text(search[name]);
    const choices = description.fields[name]?.choices;
    if (choices ? Object.hasOwn(choices, value) : isUuid(value)) filters[name] = value;
  }
  return filters;
}

/** Reads a list's state from its URL and ignores unknown values. */
export function readListState(description: ResourceListing, search: Search): ListState {
  const sort = text(search['sort']);
  const columnNames = text(search['columns']).split(',');
  const columns = Object.keys(description.fields).filter(
    (name) => description.fields[name]?.column && columnNames.includes(name),
  );
  return {
    search: text(search['search']),
    filters: readFilters(description, search),
    sort: sortsOf(description).includes(sort) ? sort : description.defaultSort,
    columns: columns.length > 0 ? columns : defaultColumns(description),
    density: search['density'] === 'compact' ? 'compact' : 'comfortable',
    open: text(search['open']) || null,
    task: tasks.find((name) => search[name] === true || search[name] === 'true') ?? null,
    below: text(search['below']) || null,
    tab: text(search['tab']) || null,
  };
}

/**
 * Returns the search parameters of a state: only values that differ from the defaults, to keep URLs
 * short.
 */
export function writeListState(
  description: ResourceListing,
  state: ListState,
): Record<string, string | true> {
  const columns = state.columns.join(',');
  const parameters: [string, string | true | null][] = [
    ['tab', state.tab],
    ['search', state.search],
    ...filterFields(description).map((name): [string, string | null] => [
      name,
      state.filters[name] ?? null,
    ]),
    ['sort', state.sort === description.defaultSort ? null : state.sort],
    ['columns', columns === defaultColumns(description).join(',') ? null : columns],
    ['density', state.density === 'comfortable' ? null : state.density],
    ['open', state.open],
    ...tasks.map((name): [string, true | null] => [name, state.task === name ? true : null]),
    ['below', state.below],
  ];
  return Object.fromEntries(
    parameters.filter((entry): entry is [string, string | true] => Boolean(entry[1])),
  );
}

export function isFiltered(state: Pick<ListState, 'search' | 'filters'>): boolean {
  return state.search.trim() !== '' || Object.keys(state.filters).length > 0;
}

/** Builds the list operation's input. `fixed` are filters set by the screen itself. */
export function selectionOf(
  state: Pick<ListState, 'search' | 'filters' | 'sort'>,
  fixed: Readonly<Record<string, string>> = {},
): Selection {
  const search = state.search.trim();
  return { ...(search && { search }), sort: state.sort, ...state.filters, ...fixed };
}

/**
 * Returns the sort after clicking a column header: ascending, descending, then the list's default.
 */
export function nextSort(current: string, column: string, defaultSort: string): string {
  if (current === column) return `-${column}`;
  const isDefaultColumn = defaultSort === column || defaultSort === `-${column}`;
  return current === `-${column}` && !isDefaultColumn ? defaultSort : column;
}

/** Lists the search parameters that a saved view consists of. */
export function viewKeys(description: ResourceListing): string[] {
  return ['search', ...filterFields(description), 'sort', 'columns', 'density'];
}
