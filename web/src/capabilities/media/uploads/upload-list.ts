import type { Asset, FinishedUpload, Upload } from '@trunkline/contract/media';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { ApiError } from '../../../kernel/api-error.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { UploadCancelled, sendFile, type UploadTransport } from './send-file.ts';
import type { UploadStore } from './pending-uploads.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';

export type UploadState = 'waiting' | 'sending' | 'checking' | 'done' | 'failed';

/** A file being uploaded to the library. */
export interface UploadItem {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly received: number;
  readonly state: UploadState;
  /** Why it is waiting or has failed, or its result. */
  readonly note: string | null;
  /** Whether retrying could help. */
  readonly canRetry: boolean;
  readonly asset: Asset | null;
}

export interface UploadDestination {
  readonly folderId: string | null;
}

interface Server extends UploadTransport {
  begin(
    files: readonly { filename: string; size: number }[],
    target: UploadDestination,
  ): Promise<Upload[]>;
  cancel(id: string): Promise<unknown>;
}

interface Job {
  readonly file: File;
  readonly destination: UploadDestination;
  upload: Upload | null;
  cancelled: boolean;
}

const maxConcurrent = 2;
export const outcomeNotes: Readonly<Record<FinishedUpload['outcome'], string | null>> = {
  added: null,
  existing: 'This file was already in the library.',
  restored: 'This file was in the recycle bin and has been restored.',
};

const noStore: UploadStore = { put: () => undefined, remove: () => undefined };

/**
 * Returns an observable list of uploads that also performs them. `onUploaded` is called for each
 * finished upload; `store` keeps unfinished ones so that they can be resumed after a reload.
 */
export function createUploadList(
  server: Server,
  onUploaded: (asset: Asset) => void,
  store: UploadStore = noStore,
) {
  let items: readonly UploadItem[] = [];
  const jobs = new Map<number, Job>();
  const listeners = new Set<() => void>();
  const queue: number[] = [];
  let lastKey = 0;
  let runningCount = 0;

  function publish(next: readonly UploadItem[]): void {
    items = next;
    for (const listener of listeners) listener();
  }
  const change = (key: number, changes: Partial<UploadItem>) =>
    publish(items.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const fail = (key: number, note: string, canRetry: boolean) =>
    change(key, { state: 'failed', note, canRetry });

  function refusal({ size }: File): string | null {
    if (size === 0) return 'This file is empty. Choose another file.';
    const maxMegabytes = mediaLimits.fileBytes / 1024 / 1024;
    return size > mediaLimits.fileBytes
      ? `Please choose a file of at most ${maxMegabytes} MB.`
      : null;
  }

  /** Registers files, as many per request as allowed; waits when rate limited. */
  async function register(keys: readonly number[]): Promise<void> {
    const pendingJobs = keys.flatMap((key) => {
      const job = jobs.get(key);
      return job === undefined || job.cancelled ? [] : [{ key, job }];
    });
    const [first] = pendingJobs;
    if (first === undefined) return;
    const files = pendingJobs.map(({ job }) => ({
      filename: job.file.name.slice(-255),
      size: job.file.size,
    }));
    for (;;) {
      try {
        const uploads = await server.begin(files, first.job.destination);
        for (const [index, { key, job }] of pendingJobs.entries()) {
          job.upload = uploads[index] ?? null;
          if (job.upload !== null)
            store.put({ id: job.upload.id, folderId: job.destination.folderId, file: job.file });
          queue.push(key);
        }
        startNext();
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) {
          const { message } = describeError(error);
          for (const { key } of pendingJobs) fail(key, message, true);
          return;
        }
        for (const { key } of pendingJobs)
          change(key, { note: 'Too many requests. The upload resumes automatically.' });
        await server.wait((error.retryAfter ?? 10) * 1000);
        for (const { key } of pendingJobs) change(key, { note: null });
      }
    }
  }

  async function send(key: number): Promise<void> {
    const job = jobs.get(key);
    if (job?.upload == null || job.cancelled) return;
    const { id } = job.upload;
    change(key, { state: 'sending', note: null });
    try {
      const { asset, outcome } = await sendFile(server, {
        file: job.file,
        upload: job.upload,
        onProgress: (received) =>
          change(key, { received, state: received < job.file.size ? 'sending' : 'checking' }),
        onPause: (note) => change(key, { note }),
        isCancelled: () => job.cancelled,
      });
      change(key, { state: 'done', received: job.file.size, asset, note: outcomeNotes[outcome] });
      store.remove(id);
      onUploaded(asset);
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      const refused = error instanceof ApiError && error.status === 400;
      // A refused upload can't be retried, and one that is gone from the server has to start over.
      if (error instanceof ApiError && error.status === 404) job.upload = null;
      if (refused || job.upload === null) store.remove(id);
      fail(key, describeError(error).message, !refused);
    }
  }

  function startNext(): void {
    while (runningCount < maxConcurrent) {
      const key = queue.shift();
      if (key === undefined) return;
      runningCount += 1;
      void send(key).finally(() => {
        runningCount -= 1;
        startNext();
      });
    }
  }

  return {
    items: () => items,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files: readonly File[], destination: UploadDestination): void {
      const acceptedKeys: number[] = [];
      const added = files.map((file): UploadItem => {
        const key = (lastKey += 1);
        const note = refusal(file);
        jobs.set(key, { file, destination, upload: null, cancelled: false });
        if (note === null) acceptedKeys.push(key);
        const { name, size } = file;
        const state = note === null ? 'waiting' : 'failed';
        return { key, name, size, received: 0, state, note, canRetry: false, asset: null };
      });
      publish([...items, ...added]);
      for (let index = 0; index < acceptedKeys.length; index += mediaLimits.files)
        void register(acceptedKeys.slice(index, index + mediaLimits.files));
    },
    /** Resumes an upload registered before the page was loaded. */
    resume(file: File, upload: Upload, destination: UploadDestination): void {
      const key = (lastKey += 1);
      jobs.set(key, { file, destination, upload, cancelled: false });
      const { name, size } = file;
      const { received } = upload;
      const item = { key, name, size, received, note: null, canRetry: false, asset: null };
      publish([...items, { ...item, state: 'waiting' }]);
      queue.push(key);
      startNext();
    },
    retry(key: number): void {
      const job = jobs.get(key);
      if (job === undefined) return;
      change(key, { state: 'waiting', note: null, canRetry: false });
      if (job.upload === null) void register([key]);
      else {
        queue.push(key);
        startNext();
      }
    },
    /** Removes a file from the list and cancels it if unfinished. */
    drop(key: number): void {
      const job = jobs.get(key);
      const item = items.find((item) => item.key === key);
      if (job !== undefined) {
        job.cancelled = true;
        if (job.upload !== null) store.remove(job.upload.id);
        // If cancelling fails, a job on the server deletes the upload.
        if (job.upload !== null && item?.state !== 'done')
          server
            .cancel(job.upload.id)
            .catch((error: unknown) => reportProblem('Could not cancel an upload', error));
      }
      jobs.delete(key);
      publish(items.filter((item) => item.key !== key));
    },
    /** Removes finished uploads from the list. */
    clear(): void {
      publish(items.filter(({ state }) => state !== 'done'));
    },
  };
}

export type UploadList = ReturnType<typeof createUploadList>;
