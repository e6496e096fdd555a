import { AwsClient } from 'aws4fetch';
import type { FileStore } from './file-store.ts';

/** The bucket couldn't complete a request. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}

/** Timeout for the bucket in milliseconds. */
const timeoutMs = 30_000;

/** Opens an S3 bucket at an address like `https://key:secret@host/bucket`, with path-style URLs. */
export function openBucket(address: string): FileStore {
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
  });
  const send = async (method: string, key: string, body?: Uint8Array) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await client.fetch(`${origin}${pathname}/${key}`, {
      method,
      signal,
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new FilesUnavailable(`${method} in the bucket returned ${response.status}`);
  };
  return {
    async put(key, bytes) {
      const response = await send('PUT', key, bytes);
      await response.body?.cancel();
      if (!response.ok) throw new FilesUnavailable('there is no such bucket');
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
}
