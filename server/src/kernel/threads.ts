import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Problem } from './errors.ts';

/** Seconds before a retry makes sense. */
const retryAfter = 2;

interface PendingTask<Answer> {
  readonly message: unknown;
  readonly resolve: (result: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** Priority in the queue; for example, users on a device known to their account go first. */
export type Priority = 'first' | 'after';

export interface ThreadOptions {
  /** Maximum number of threads running in parallel. */
  readonly maxThreads: number;
  /** Tasks per priority that can wait for each thread. */
  readonly maxWaiting: number;
  readonly resourceLimits: ResourceLimits;
  /** Milliseconds allowed per task, after which the thread is terminated. No limit if omitted. */
  readonly timeout?: number;
}

/**
 * Creates threads that each run one task at a time, started with the first task. The returned
 * function rejects with the thread's error, or with an Error if the thread exits or takes too long.
 * If too many tasks are waiting, it throws Problem `service_unavailable` immediately.
 */
export function createThreads<Answer>(
  script: URL,
  { maxThreads, maxWaiting, resourceLimits, timeout }: ThreadOptions,
): (message: unknown, priority?: Priority) => Promise<Answer> {
  type Task = PendingTask<Answer>;
  const queues: Record<Priority, Task[]> = { first: [], after: [] };
  const nextWaiting = () => queues.first.shift() ?? queues.after.shift();
  const idle: Worker[] = [];
  const busy = new Map<Worker, { task: Task; timer: NodeJS.Timeout | undefined }>();

  function startWorker(): Worker {
    const worker = new Worker(script, { resourceLimits });
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on('message', (result: Answer | Error) => {
      const task = release(worker);
      if (result instanceof Error) task?.reject(result);
      else task?.resolve(result);
      next(worker);
    });
    worker.once('error', (error: unknown) => onCrash(worker, error));
    worker.once('exit', () => onCrash(worker, new Error('a thread ended')));
    return worker;
  }

  function assign(worker: Worker, task: Task): void {
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            onCrash(worker, new Error('a thread took too long'));
            void worker.terminate();
          }, timeout);
    busy.set(worker, { task, timer });
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task.message);
  }

  function release(worker: Worker): Task | undefined {
    const work = busy.get(worker);
    clearTimeout(work?.timer);
    busy.delete(worker);
    worker.unref();
    return work?.task;
  }

  function next(worker: Worker): void {
    const task = nextWaiting();
    if (task === undefined) idle.push(worker);
    else assign(worker, task);
  }

  /** A crashed thread fails only its current task; the next one gets a new thread. */
  function onCrash(worker: Worker, error: unknown): void {
    const task = release(worker);
    const index = idle.indexOf(worker);
    if (index !== -1) idle.splice(index, 1);
    task?.reject(error instanceof Error ? error : new Error('a thread failed', { cause: error }));
    const nextTask = task === undefined ? undefined : nextWaiting();
    if (nextTask !== undefined) assign(startWorker(), nextTask);
  }

  return async (message, priority = 'after') => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const task = { message, resolve, reject };
    const worker = idle.pop() ?? (busy.size < maxThreads ? startWorker() : undefined);
    if (worker !== undefined) assign(worker, task);
    else if (queues[priority].length < maxWaiting * maxThreads) queues[priority].push(task);
    else throw new Problem('service_unavailable', { retryAfter });
    return promise;
  };
}

/**
 * Lowers the calling thread's priority below the event loop's. Only Linux has per-thread
 * priorities; elsewhere it would affect the whole process, so nothing changes there.
 */
export function yieldToEventLoop(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}
