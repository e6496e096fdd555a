import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { Asset, FinishedUpload, Upload } from '@trunkline/contract/media';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../kernel/api-error.ts';
import { createUploadList } from './upload-list.ts';

const expires_at = '2030-01-01T00:00:00Z';
const asset: Asset = {
  id: 'asset',
  version: 1,
  may: [],
  kind: 'picture',
  original_filename: 'a.png',
  storage_path: 'a',
  url: '/a',
  alt_text: '',
  mime_type: 'image/webp',
  bytes: 1,
  width: 1,
  height: 1,
  focal: '22',
  folder_id: null,
  company_id: 'company',
  uses: 0,
  created_at: expires_at,
  updated_at: expires_at,
};
const refusal = (status: number, message = 'Refused.', retryAfter?: number) =>
  new ApiError(status, { code: 'code', message, ...(retryAfter && { retryAfter }) });
const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

/** Waits until all pending work has run. */
async function flushPending(): Promise<void> {
  for (let index = 0; index < 60; index += 1) await new Promise((resolve) => setImmediate(resolve));
}

interface Faults {
  begin?: ApiError[];
  put?: ApiError[];
  finish?: ApiError[];
  outcome?: FinishedUpload['outcome'];
}

/** An upload list with a server that accepts everything, except for the given errors. */
function mockUploads(faults: Faults = {}) {
  const started: number[] = [];
  const cancelled: string[] = [];
  const waits: number[] = [];
  const uploadedAssets: Asset[] = [];
  const stored = new Map<string, string | null>();
  const uploads = new Map<string, Upload>();
  let concurrent = 0;
  let peak = 0;
  const respondWith = (errors: ApiError[] | undefined) => {
    const fault = errors?.shift();
    if (fault) throw fault;
  };
  const list = createUploadList(
    {
      async begin(files) {
        respondWith(faults.begin);
        started.push(files.length);
        return files.map(({ filename, size }) => {
          const id = `upload ${uploads.size}`;
          uploads.set(id, { id, filename, size, received: 0, expires_at });
          return { id, filename, size, received: 0, expires_at };
        });
      },
      async put(id, offset, part) {
        concurrent += 1;
        peak = Math.max(peak, concurrent);
        await new Promise((resolve) => setImmediate(resolve));
        concurrent -= 1;
        respondWith(faults.put);
        const upload = uploads.get(id);
        if (upload === undefined) throw refusal(404);
        uploads.set(id, { ...upload, received: offset + part.size });
        return { ...upload, received: offset + part.size };
      },
      async state(id) {
        const upload = uploads.get(id);
        if (upload === undefined) throw refusal(404);
        return upload;
      },
      async finish() {
        respondWith(faults.finish);
        return { outcome: faults.outcome ?? 'added', asset };
      },
      async wait(milliseconds) {
        waits.push(milliseconds);
      },
      now: () => 0,
      async cancel(id) {
        cancelled.push(id);
      },
    },
    (item) => uploadedAssets.push(item),
    {
      put: ({ id, folderId }) => stored.set(id, folderId),
      remove: (id) => stored.delete(id),
    },
  );
  const add = async (...files: File[]) => {
    list.add(files, { folderId: null });
    await flushPending();
  };
  const states = () => list.items().map(({ name, state, note }) => ({ name, state, note }));
  return {
    list,
    add,
    states,
    started,
    cancelled,
    waits,
    uploadedAssets,
    stored,
    uploads,
    peak: () => peak,
  };
}

describe('uploads', () => {
  test('run two at a time, and each is reported', async () => {
    const { add, states, started, uploadedAssets, peak } = mockUploads();
    await add(...['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
    expect(states().map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect({ started, uploadedCount: uploadedAssets.length, most: peak() }).toEqual({
      started: [5],
      uploadedCount: 5,
      most: 2,
    });
  });

  test('are registered in batches of the size the server accepts', async () => {
    const { list, started } = mockUploads();
    const files = Array.from({ length: mediaLimits.files + 1 }, (_, index) => file(`${index}`));
    list.add(files, { folderId: null });
    await flushPending();
    expect(new Set(started)).toEqual(new Set([1, mediaLimits.files]));
  });

  test('that are empty or too large are not sent at all', async () => {
    const { add, states, started } = mockUploads();
    const large = file('large');
    Object.defineProperty(large, 'size', { value: mediaLimits.fileBytes + 1 });
    await add(file('empty', 0), large);
    expect(states()).toEqual([
      { name: 'empty', state: 'failed', note: 'This file is empty. Choose another file.' },
      { name: 'large', state: 'failed', note: 'Please choose a file of at most 25 MB.' },
    ]);
    expect(started).toEqual([]);
  });

  test('wait for Retry-After when registered too often', async () => {
    const { add, states, waits } = mockUploads({ begin: [refusal(429, 'Too many.', 30)] });
    await add(file('a'));
    expect(waits).toEqual([30_000]);
    expect(states()).toMatchObject([{ state: 'done', note: null }]);
  });

  test('report when the library already had the file, or restored it', async () => {
    for (const [outcome, note] of [
      ['existing', 'This file was already in the library.'],
      ['restored', 'This file was in the recycle bin and has been restored.'],
    ] as const) {
      const { add, states } = mockUploads({ outcome });
      await add(file('a'));
      expect(states()).toMatchObject([{ state: 'done', note }]);
    }
  });

  test('report why they were refused, and cannot be retried', async () => {
    const { list, add } = mockUploads({ finish: [refusal(400, 'No picture.')] });
    await add(file('a'));
    expect(list.items()).toMatchObject([{ state: 'failed', note: 'No picture.', canRetry: false }]);
  });

  test('that could not be registered are retried manually', async () => {
    const { list, add } = mockUploads({ begin: [refusal(409, 'The library is full.')] });
    await add(file('a'));
    expect(list.items()).toMatchObject([
      { state: 'failed', note: 'The library is full.', canRetry: true },
    ]);
    list.retry(list.items()[0]?.key ?? 0);
    await flushPending();
    expect(list.items()).toMatchObject([{ state: 'done' }]);
  });

  test('that cannot be sent resume where they stopped when retried', async () => {
    const put = Array.from({ length: 7 }, () => refusal(503));
    const { list, add, started } = mockUploads({ put });
    await add(file('a'));
    expect(list.items()).toMatchObject([{ state: 'failed', canRetry: true }]);
    list.retry(list.items()[0]?.key ?? 0);
    await flushPending();
    expect(list.items()).toMatchObject([{ state: 'done' }]);
    expect(started).toEqual([1]);
  });

  test('are cancelled on the server as well; finished ones are only removed from the list', async () => {
    const { list, add, cancelled } = mockUploads({ finish: [refusal(409), refusal(400)] });
    await add(file('a'));
    await add(file('b'));
    for (const { key } of list.items()) list.drop(key);
    expect(list.items()).toEqual([]);
    expect(cancelled).toEqual(['upload 0']);
  });

  test('are cleared once they are complete; failed ones stay', async () => {
    const { list, add, states } = mockUploads();
    await add(file('a'), file('empty', 0));
    list.clear();
    expect(states()).toMatchObject([{ name: 'empty' }]);
  });

  test('are stored on the device until they are complete, refused or cancelled', async () => {
    const arrived = mockUploads();
    await arrived.add(file('a'));
    expect([...arrived.stored.keys()]).toEqual([]);
    const refused = mockUploads({ finish: [refusal(400)] });
    await refused.add(file('a'));
    expect([...refused.stored.keys()]).toEqual([]);
    // An upload that can't be sent now is resumed later, even after a reload.
    const broken = mockUploads({ put: Array.from({ length: 7 }, () => refusal(503)) });
    await broken.add(file('a'));
    expect([...broken.stored]).toEqual([['upload 0', null]]);
    broken.list.drop(broken.list.items()[0]?.key ?? 0);
    expect([...broken.stored.keys()]).toEqual([]);
  });

  test("from before a reload resume at the server's offset", async () => {
    const { list, uploads, started, uploadedAssets, states } = mockUploads();
    const upload = { id: 'before', filename: 'a', size: 10, received: 4, expires_at };
    uploads.set(upload.id, upload);
    list.resume(file('a'), upload, { folderId: null });
    expect(list.items()).toMatchObject([{ name: 'a', received: 4 }]);
    await flushPending();
    expect(states()).toEqual([{ name: 'a', state: 'done', note: null }]);
    expect({ started, uploadedCount: uploadedAssets.length }).toEqual({
      started: [],
      uploadedCount: 1,
    });
  });

  test('notify subscribers of every change until they unsubscribe', async () => {
    const { list, add } = mockUploads();
    let calls = 0;
    const unsubscribe = list.subscribe(() => {
      calls += 1;
    });
    await add(file('a'));
    expect(calls).toBeGreaterThan(2);
    unsubscribe();
    const before = calls;
    list.clear();
    expect(calls).toBe(before);
  });
});
