import { Asset } from '@trunkline/contract/media';
import { expect, test } from 'vitest';
import { ApiError } from '../../../kernel/api-error.ts';
import { replaceFile, type ReplacementServer } from './replace-file.ts';

const id = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const at = '2030-01-01T00:00:00Z';
const asset = Asset.parse({
  id,
  version: 3,
  may: ['update'],
  kind: 'picture',
  original_filename: 'desk.png',
  storage_path: 'a',
  url: '/a',
  alt_text: '',
  mime_type: 'image/webp',
  bytes: 1,
  width: 1,
  height: 1,
  focal: '22',
  folder_id: null,
  company_id: id,
  uses: 0,
  created_at: at,
  updated_at: at,
});
const file = new File([new Uint8Array(2000)], 'new.png');

/** A server that accepts every part, with optional errors on replacing. */
function mockReplace(faults: ApiError[] = []) {
  const calls: string[] = [];
  let received = 0;
  const upload = () => ({
    id: 'upload',
    filename: 'new.png',
    size: 2000,
    received,
    expires_at: at,
  });
  const server: ReplacementServer = {
    begin: async ({ filename, size }) => {
      calls.push(`begin ${filename} ${size}`);
      return upload();
    },
    put: async (_id, _offset, part) => {
      received += part.size;
      return upload();
    },
    state: async () => upload(),
    finish: () => Promise.reject(new Error('finish must not be called')),
    replace: async ({ version }, uploadId) => {
      calls.push(`replace at ${version} by ${uploadId}`);
      const fault = faults.shift();
      if (fault) throw fault;
      return { ...asset, version: 4 };
    },
    wait: () => Promise.resolve(),
    now: () => 0,
  };
  const progress: number[] = [];
  const replace = () => replaceFile(server, asset, file, (bytes) => progress.push(bytes));
  return { replace, calls, progress };
}
const refusal = (status: number) => new ApiError(status, { code: 'code', message: 'Refused.' });

test('uploads a file and replaces the shown version with it', async () => {
  const { replace, calls, progress } = mockReplace();
  expect(await replace()).toMatchObject({ version: 4 });
  expect(calls).toEqual(['begin new.png 2000', 'replace at 3 by upload']);
  expect(progress).toEqual([2000]);
});

test('retries after a lost response', async () => {
  const { replace, calls } = mockReplace([refusal(0)]);
  expect(await replace()).toMatchObject({ version: 4 });
  expect(calls.filter((item) => item.startsWith('replace'))).toHaveLength(2);
});

test.each([409, 400, 403])('fails immediately with status %i', async (status) => {
  const { replace, calls } = mockReplace([refusal(status)]);
  await expect(replace()).rejects.toMatchObject({ status });
  expect(calls.filter((item) => item.startsWith('replace'))).toHaveLength(1);
});
