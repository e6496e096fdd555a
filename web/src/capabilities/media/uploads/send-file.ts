import type { FinishedUpload, Upload } from '@trunkline/contract/media';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { ApiError } from '../../../kernel/api-error.ts';

/** The requests and the clock of an upload. */
export interface UploadTransport {
  put(id: string, offset: number, part: Blob): Promise<Upload>;
  state(id: string): Promise<Upload>;
  finish(id: string): Promise<FinishedUpload>;
  wait(milliseconds: number): Promise<void>;
  now(): number;
}

interface UploadOptions {
  readonly file: Blob;
  readonly upload: Pick<Upload, 'id' | 'received'>;
  readonly onProgress: (received: number) => void;
  /** Reports why the upload is paused; null when it continues. */
  readonly onPause: (reason: string | null) => void;
  readonly isCancelled: () => boolean;
}

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled';
}

const minPartBytes = 64 * 1024;
const initialPartBytes = 512 * 1024;
/** Milliseconds below which a part was fast enough for the next one to be larger. */
const fastPartMs = 2000;
const maxFailures = 6;

/**
 * Uploads a file in parts and has it processed. Resumes after a broken connection; after a rate
 * limit, waits as long as required. Throws if retrying can't help.
 */
export async function sendFile(
  transport: UploadTransport,
  options: UploadOptions,
): Promise<FinishedUpload> {
  const { file, upload, onProgress, isCancelled } = options;
  const { id } = upload;
  let { received } = upload;
  let size = initialPartBytes;
  let failures = 0;
  const afterFailure = async (error: unknown) => {
    failures += 1;
    await pauseFor(transport, options, error, failures);
  };
  while (received < file.size) {
    if (isCancelled()) throw new UploadCancelled();
    const started = transport.now();
    try {
      const part = file.slice(received, received + size);
      ({ received } = await transport.put(id, received, part));
      if (transport.now() - started < fastPartMs) size = Math.min(size * 2, mediaLimits.partBytes);
      failures = 0;
    } catch (error) {
      size = Math.max(size / 2, minPartBytes);
      await afterFailure(error);
      received = await currentOffset(transport, id, received);
    }
    onProgress(received);
  }
  for (;;) {
    if (isCancelled()) throw new UploadCancelled();
    try {
      return await transport.finish(id);
    } catch (error) {
      await afterFailure(error);
    }
  }
}

/** Returns the number of bytes the server has, or the last known number if it's unreachable. */
async function currentOffset(
  transport: UploadTransport,
  id: string,
  offset: number,
): Promise<number> {
  try {
    return (await transport.state(id)).received;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) return offset;
    throw error;
  }
}

async function pauseFor(
  transport: UploadTransport,
  { onPause }: UploadOptions,
  error: unknown,
  failures: number,
) {
  if (!(error instanceof ApiError)) throw error;
  const { status, retryAfter } = error;
  // The server has more or fewer bytes than expected: fetch the upload's state.
  if (status === 409 && failures <= maxFailures) return;
  if (status === 429) onPause('Too many requests. The upload resumes automatically.');
  else if ((status === 0 || status >= 500) && failures <= maxFailures)
    onPause('Connection lost. The upload resumes automatically.');
  else throw error;
  const seconds = retryAfter ?? Math.min(2 ** failures, 20);
  await transport.wait(seconds * 1000);
  onPause(null);
}
