import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from './errors.ts';

/** A complete request body on disk. */
export interface SpooledBody {
  readonly bytes: number;
  read(): Promise<Buffer>;
  remove(): Promise<void>;
}

/**
 * Streams a large body to disk, so that a slow sender holds a file open but no memory. Throws
 * Problem `payload_too_large` and then leaves nothing behind.
 */
export async function spool(request: Request, maxBytes: number): Promise<SpooledBody> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > maxBytes) throw new Problem('payload_too_large');
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-upload-'));
  const path = join(folder, 'body');
  const remove = () => rm(folder, { recursive: true, force: true });
  let bytes = 0;
  async function* countBytes(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Problem('payload_too_large');
      yield chunk;
    }
  }
  try {
    const body: ReadableStream<Uint8Array> | null = request.body;
    const source: AsyncIterable<Uint8Array> = body ?? Readable.from([]);
    await pipeline(countBytes(source), createWriteStream(path, { mode: 0o600 }));
    return { bytes, read: () => readFile(path), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
