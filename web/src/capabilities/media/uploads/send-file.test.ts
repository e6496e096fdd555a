import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../kernel/api-error.ts';
import { UploadCancelled, sendFile, type UploadTransport } from './send-file.ts';

const id = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const refusal = (status: number, retryAfter?: number) =>
  new ApiError(status, { code: 'code', message: 'Refused.', ...(retryAfter && { retryAfter }) });

/** A server that counts received bytes, with optional errors. */
function server(size: number, faults: (ApiError | 'lost response')[] = []) {
  const waits: number[] = [];
  const offsets: number[] = [];
  let received = 0;
  let clock = 0;
  const state = () => ({ id, filename: 'a', size, received, expires_at: '' });
  const transport: UploadTransport = {
    async put(_id, offset, part) {
      offsets.push(offset);
      clock += 100;
      const fault = faults.shift();
      if (fault instanceof ApiError) throw fault;
      if (offset !== received) throw refusal(409);
      received += part.size;
      if (fault === 'lost response') throw refusal(0);
      return state();
    },
    state: () => Promise.resolve(state()),
    async finish() {
      const fault = faults.shift();
      if (fault instanceof ApiError) throw fault;
      return { outcome: 'added', asset: JSON.parse('{}') };
    },
    async wait(milliseconds) {
      waits.push(milliseconds);
    },
    now: () => clock,
  };
  const pauses: (string | null)[] = [];
  const progress: number[] = [];
  const send = (isCancelled = () => false, at = 0) =>
    sendFile(transport, {
      file: new Blob([new Uint8Array(size)]),
      upload: { id, received: at },
      onProgress: (bytes) => progress.push(bytes),
      onPause: (reason) => pauses.push(reason),
      isCancelled,
    });
  return { send, waits, offsets, pauses, progress, received: () => received };
}

const kilobyte = 1024;

describe('a file being sent', () => {
  test('is sent in parts that grow while the connection is fast', async () => {
    const { send, offsets, progress } = server(4000 * kilobyte);
    expect(await send()).toMatchObject({ outcome: 'added' });
    expect(offsets.map((offset) => offset / kilobyte)).toEqual([0, 512, 1536, 3584]);
    expect(progress.at(-1)).toBe(4000 * kilobyte);
  });

  test("resumes at the server's offset after a lost connection", async () => {
    const { send, offsets, pauses, received } = server(1024 * kilobyte, [refusal(0)]);
    await send();
    expect(offsets.slice(0, 2)).toEqual([0, 0]);
    expect(pauses).toEqual(['Connection lost. The upload resumes automatically.', null]);
    expect(received()).toBe(1024 * kilobyte);
  });

  test('sends nothing twice when only the response was lost', async () => {
    const { send, offsets } = server(600 * kilobyte, ['lost response']);
    await send();
    expect(offsets).toEqual([0, 512 * kilobyte]);
  });

  test('waits for Retry-After when rate limited', async () => {
    const { send, waits, pauses } = server(kilobyte, [refusal(429, 7), refusal(429, 3)]);
    await send();
    expect(waits).toEqual([7000, 3000]);
    expect(pauses[0]).toBe('Too many requests. The upload resumes automatically.');
  });

  test('resumes an earlier upload where it stopped', async () => {
    const { send, offsets } = server(kilobyte, []);
    await send(undefined, kilobyte);
    expect(offsets).toEqual([]);
  });

  test('gives up after several failures, and immediately when retrying cannot help', async () => {
    const broken = server(
      kilobyte,
      Array.from({ length: 20 }, () => refusal(503)),
    );
    await expect(broken.send()).rejects.toMatchObject({ status: 503 });
    expect(broken.offsets).toHaveLength(7);
    const refused = server(kilobyte, [refusal(400)]);
    await expect(refused.send()).rejects.toMatchObject({ status: 400 });
    expect(refused.offsets).toHaveLength(1);
  });

  test('stops when it is cancelled', async () => {
    const { send, offsets } = server(kilobyte);
    await expect(send(() => true)).rejects.toThrow(UploadCancelled);
    expect(offsets).toEqual([]);
  });
});
