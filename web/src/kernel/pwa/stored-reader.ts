import { reportProblem } from '../report-problem.ts';
import { storedReaderName } from '../storage/databases.ts';
import { type Entries, inTable } from '../storage/offline-table.ts';

/**
 * The signed-in user of this browser, stored where the worker can read it and storage cleanup
 * doesn't remove it.
 */
export interface StoredReader {
  readonly person: string;
  readonly company: string;
  /** The push endpoint last registered from this browser; null if there is none. */
  readonly endpoint: string | null;
  /** The time zone last sent to the server from this browser; null if none was. */
  readonly zone: string | null;
}

const table = { database: storedReaderName, version: 1, table: 'reader', key: 'place' } as const;
/** A constant key, because only one user is signed in to this browser at a time. */
const place = 'here';

function isStoredReader(entry: unknown): entry is StoredReader {
  if (typeof entry !== 'object' || entry === null) return false;
  const field = (name: keyof StoredReader): unknown => Reflect.get(entry, name);
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isText(field('person')) &&
    isText(field('company')) &&
    (['endpoint', 'zone'] as const).every((name) => field(name) === null || isText(field(name)))
  );
}

async function readIn(entries: Pick<Entries<'readonly'>, 'get'>): Promise<StoredReader | null> {
  const entry: unknown = await entries.get(place);
  return isStoredReader(entry) ? entry : null;
}

/** Returns the signed-in user; null after sign-out. */
export const storedReader = (): Promise<StoredReader | null> => inTable(table, 'readonly', readIn);

/** Stores the signed-in user and removes everything about the previous one. */
export async function storeReader(person: string, company: string): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    const before = await readIn(entries);
    const { endpoint, zone } =
      before?.person === person ? before : ({ endpoint: null, zone: null } as const);
    await entries.put({ place, person, company, endpoint, zone });
  });
}

/** Updates the stored details of a user if they are still signed in. */
export async function updateStoredReader(
  person: string,
  changes: Partial<Pick<StoredReader, 'endpoint' | 'zone'>>,
): Promise<void> {
  await inTable(table, 'readwrite', async (entries) => {
    const before = await readIn(entries);
    if (before?.person === person) await entries.put({ ...before, ...changes, place });
  });
}

/** Stores the user's push endpoint, so that it is known when the browser silently changes it. */
export async function rememberEndpoint(
  { id }: { readonly id: string },
  endpoint: string | null,
): Promise<void> {
  try {
    await updateStoredReader(id, { endpoint });
  } catch (error) {
    reportProblem("Could not store this device's push endpoint", error);
  }
}
