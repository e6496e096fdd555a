import { reportProblem } from '../report-problem.ts';
import { storedReaderName } from '../storage/databases.ts';
import { inTable, settled } from '../storage/offline-table.ts';

/** Who is signed in at this browser, where the worker can read it too and no want of room takes it away. */
export interface StoredReader {
  readonly person: string;
  readonly company: string;
  /** Where they are told while no page is open, as the server last heard it from here; null where they are not. */
  readonly endpoint: string | null;
  /** The time zone that the server has been given from here. */
  readonly zone: string | null;
}

const table = { database: storedReaderName, version: 1, table: 'reader', key: 'place' } as const;
/** Nobody else is signed in here at the same time. */
const place = 'here';

function isKept(entry: unknown): entry is StoredReader {
  if (typeof entry !== 'object' || entry === null) return false;
  const of = (name: keyof StoredReader): unknown => Reflect.get(entry, name);
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isText(of('person')) &&
    isText(of('company')) &&
    (['endpoint', 'zone'] as const).every((name) => of(name) === null || isText(of(name)))
  );
}

async function readIn(entries: IDBObjectStore): Promise<StoredReader | null> {
  const found: unknown = await settled(entries.get(place));
  return isKept(found) ? found : null;
}

/** Who is signed in here; null once they have signed out. */
export const storedReader = (): Promise<StoredReader | null> => inTable(table, 'readonly', readIn);

/** Remembers who is signed in; nothing of whoever was here before them stays. */
export async function storeReader(person: string, company: string): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    const before = await readIn(entries);
    const { endpoint, zone } =
      before?.person === person ? before : ({ endpoint: null, zone: null } as const);
    entries.put({ place, person, company, endpoint, zone });
  });
}

/** Remembers something of a person for as long as they are the one who is signed in. */
export async function updateStoredReader(
  person: string,
  changes: Partial<Pick<StoredReader, 'endpoint' | 'zone'>>,
): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    const before = await readIn(entries);
    if (before?.person === person) entries.put({ ...before, ...changes, place });
  });
}

/** Where somebody is told here, so that it is found again when the browser changes it without a word. */
export async function rememberEndpoint(
  { id }: { readonly id: string },
  endpoint: string | null,
): Promise<void> {
  try {
    await updateStoredReader(id, { endpoint });
  } catch (error) {
    reportProblem('Where this device is told could not be kept', error);
  }
}
