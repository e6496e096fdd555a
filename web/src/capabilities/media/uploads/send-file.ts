import type { FinishedUpload, Upload } from '@trunkline/contract/media';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { ApiError } from '../../../kernel/api-error.ts';

/** The way to the server, and the time that passes on it. */
export interface UploadTransport {
  put(id: string, offset: number, part: Blob): Promise<Upload>;
  state(id: string): Promise<Upload>;
  finish(id: string): Promise<FinishedUpload>;
  wait(milliseconds: number): Promise<void>;
  now(): number;
}

interface Sending {
  readonly file: Blob;
  readonly upload: Pick<Upload, 'id' | 'received'>;
  readonly onProgress: (received: number) => void;
  /** Says why nothing goes on at the moment; null when it does. */
  readonly onPause: (reason: string | null) => void;
  readonly isCancelled: () => boolean;
}

export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

const smallest = 64 * 1024;
const firstPart = 512 * 1024;
/** Milliseconds under which a part went so easily that the next may be larger. */
const easily = 2000;
const mostFailures = 6;

/**
 * Sends a file part by part and has it looked at. After a broken connection it goes on where the server has it; when
 * too much was asked at once, it waits as long as it was told. Throws what cannot be helped by trying again.
 */
export async function sendFile(way: UploadTransport, sending: Sending): Promise<FinishedUpload> {
  const { file, upload, onProgress, isCancelled } = sending;
  const { id } = upload;
  let { received } = upload;
  let size = firstPart;
  let failures = 0;
  const afterFailure = async (error: unknown) => {
    failures += 1;
    await pauseFor(way, sending, error, failures);
  };
  while (received < file.size) {
    if (isCancelled()) throw new Cancelled();
    const begun = way.now();
    try {
      const part = file.slice(received, received + size);
      ({ received } = await way.put(id, received, part));
      if (way.now() - begun < easily) size = Math.min(size * 2, mediaLimits.partBytes);
      failures = 0;
    } catch (error) {
      size = Math.max(size / 2, smallest);
      await afterFailure(error);
      received = await ask(way, id, received);
    }
    onProgress(received);
  }
  for (;;) {
    if (isCancelled()) throw new Cancelled();
    try {
      return await way.finish(id);
    } catch (error) {
      await afterFailure(error);
    }
  }
}

/** How far the server has it; as far as was known where it cannot be asked. */
async function ask(way: UploadTransport, id: string, known: number): Promise<number> {
  try {
    return (await way.state(id)).received;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) return known;
    throw error;
  }
}

async function pauseFor(
  way: UploadTransport,
  { onPause }: Sending,
  error: unknown,
  failures: number,
) {
  if (!(error instanceof ApiError)) throw error;
  const { status, retryAfter } = error;
  // The server has more, or less, than was thought: it is asked.
  if (status === 409 && failures <= mostFailures) return;
  if (status === 429) onPause('Waiting: too many at once.');
  else if ((status === 0 || status >= 500) && failures <= mostFailures)
    onPause('The connection broke. It goes on by itself.');
  else throw error;
  const seconds = retryAfter ?? Math.min(2 ** failures, 20);
  await way.wait(seconds * 1000);
  onPause(null);
}
