import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import type { FileStore } from './file-store.ts';
import { openFiles } from './files.ts';

let folder = '';
let server: BucketServer;
let foreign: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-files-'));
  server = await startBucketServer();
  foreign = await startS3Server();
});
afterAll(async () => {
  await server.close();
  await foreign.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (changes?: Parameters<BucketServer['url']>[0]) =>
  openFiles({ DATA_DIR: folder, S3_URL: server.url(changes) });
const otherStorage = (changes?: Parameters<S3Server['url']>[0]) =>
  openFiles({ DATA_DIR: folder, S3_URL: foreign.url(changes) });
const onDisk = () => openFiles({ DATA_DIR: folder, S3_URL: undefined });
const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString();

describe.each<[string, () => FileStore]>([
  ['a folder', onDisk],
  ['a bucket', () => bucket()],
  ['a bucket on a third-party server', () => otherStorage()],
])('files in %s', (_, open) => {
  test('are stored, replaced and deleted', async () => {
    const files = open();
    expect(await files.get('a/one.txt')).toBeNull();
    await files.put('a/one.txt', Buffer.from('first'));
    await files.put('a/one.txt', Buffer.from('second'));
    expect(text(await files.get('a/one.txt'))).toBe('second');
    await files.remove('a/one.txt');
    await files.remove('a/one.txt');
    expect(await files.get('a/one.txt')).toBeNull();
  });

  test('can contain any bytes, or be empty', async () => {
    const files = open();
    const bytes = Uint8Array.from({ length: 100_000 }, (_item, index) => index % 256);
    await files.put('bytes', bytes);
    expect(Buffer.from((await files.get('bytes')) ?? []).equals(bytes)).toBe(true);
    await files.put('empty', new Uint8Array());
    expect((await files.get('empty'))?.length).toBe(0);
  });

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', '.hidden', 'a/', 'Ä', 'a b', '', 'a\0'])(
    'rejects the key %j',
    async (key) => {
      const files = open();
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(files.get(key)).rejects.toThrow(RangeError);
      await expect(files.remove(key)).rejects.toThrow(RangeError);
    },
  );

  test('concurrent writes leave one complete file', async () => {
    const files = open();
    const versions = Array.from({ length: 8 }, (_item, index) => String(index).repeat(50_000));
    await Promise.all(versions.map((version) => files.put('race', Buffer.from(version))));
    expect(versions).toContain(text(await files.get('race')));
  });
});

test('a folder hides its files from other users, and contains no unfinished ones', async () => {
  await onDisk().put('private/one', Buffer.from('x'));
  const { mode } = await stat(join(folder, 'files', 'private', 'one'));
  expect(mode & 0o077).toBe(0);
  expect(await readdir(join(folder, 'files', 'private'))).toEqual(['one']);
});

test.each([
  ['our test server', bucket],
  ['a third-party server', otherStorage],
])('reports a bucket with wrong or missing credentials: %s', async (_, open) => {
  const bytes = Buffer.from('x');
  await expect(open({ secret: 'wrong' }).put('a', bytes)).rejects.toThrow('returned 403');
  await expect(open({ secret: 'wrong' }).get('a')).rejects.toThrow('returned 403');
  await expect(open({ bucket: 'nowhere' }).put('a', bytes)).rejects.toThrow('no such bucket');
});
