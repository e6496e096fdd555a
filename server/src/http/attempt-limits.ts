import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit } from '@trunkline/contract/kernel/limits';
import type { Database } from '@trunkline/database/database';
import type { Attempt, AttemptLimits, SecretKind, Source } from '../capabilities/auth/index.ts';
import { Problem } from '../kernel/errors.ts';
import { networkKeyOf } from './client-address.ts';

/** Failures per hour without a delay, and the longest delay in seconds after that. */
interface Allowance {
  readonly key: string;
  readonly free: number;
  readonly maxSeconds: number;
}

/** Strangers share networks, and random secrets can't be guessed, so both delays stay short. */
const allowances = {
  guessable: {
    ofSource: { free: 10, maxSeconds: 15 * 60 },
    ofNetwork: { free: 30, maxSeconds: 60 },
  },
  random: { ofSource: { free: 30, maxSeconds: 60 }, ofNetwork: { free: 100, maxSeconds: 60 } },
} as const;
/**
 * Emails that a client or a network can request. People who share an address with a stranger wait
 * only minutes.
 */
const mailsOfClient: RateLimit = { seconds: 10 * 60, max: 20 };
const mailsOfNetwork: RateLimit = { seconds: 10 * 60, max: 60 };

/** Milliseconds between checks for the outcome of other attempts, and how long to keep waiting. */
const pollEvery = 50;
const maxWaitMs = 10_000;
/** Maximum number of attempts by one client or device that wait in this process. */
const maxWaiting = 100;

function allowancesOf(kind: SecretKind, source: Source): readonly Allowance[] {
  const { ofSource, ofNetwork } = allowances[kind];
  if (source.device !== null) return [{ key: `${kind} device ${source.device}`, ...ofSource }];
  return [
    { key: `${kind} client ${source.client}`, ...ofSource },
    { key: `${kind} network ${networkKeyOf(source.client)}`, ...ofNetwork },
  ];
}

const refusal = (retryAfter: number) => new Problem('too_many_requests', { retryAfter });

/**
 * Limits guessing across all accounts. Failures count against the client and its network, or
 * against the device if it is one of the account's known devices; successes don't count. The limit
 * is exact across processes, because pending attempts never exceed the remaining failures.
 */
export function createAttemptLimits(database: Database): AttemptLimits {
  const queues = new Map<string, { count: number; last: Promise<unknown> }>();

  async function tryBegin(counted: readonly Allowance[]): Promise<string | null> {
    const [row] = await database.call<{ retry_after: number; busy: boolean; began: string }>(
      'start_attempt',
      'select retry_after, busy, began from app.start_attempt($1, $2, $3)',
      [
        counted.map(({ key }) => key),
        counted.map(({ free }) => free),
        counted.map(({ maxSeconds }) => maxSeconds),
      ],
    );
    if (row === undefined) throw new Error('app.start_attempt() returned no row');
    if (row.retry_after > 0) throw refusal(row.retry_after);
    return row.busy ? null : row.began;
  }

  async function waitToBegin(counted: readonly Allowance[], deadline: number): Promise<string> {
    for (;;) {
      const startedAt = await tryBegin(counted);
      if (startedAt !== null) return startedAt;
      if (Date.now() > deadline) throw refusal(1);
      await sleep(pollEvery);
    }
  }

  /** Attempts of one client are checked one at a time, in order of arrival. */
  async function beginInOrder(counted: readonly Allowance[]): Promise<string> {
    const key = counted[0]?.key ?? '';
    const queue = queues.get(key) ?? { count: 0, last: Promise.resolve() };
    if (queue.count >= maxWaiting) throw refusal(1);
    const deadline = Date.now() + maxWaitMs;
    const startedAt = queue.last.then(() => waitToBegin(counted, deadline));
    queues.set(key, { count: queue.count + 1, last: startedAt.catch(() => undefined) });
    try {
      return await startedAt;
    } finally {
      const current = queues.get(key);
      if (current !== undefined && current.count > 1)
        queues.set(key, { ...current, count: current.count - 1 });
      else queues.delete(key);
    }
  }

  return {
    async begin(kind, source): Promise<Attempt> {
      const counted = allowancesOf(kind, source);
      const startedAt = await beginInOrder(counted);
      return {
        async end(failed) {
          await database.call('finish_attempt', 'select app.finish_attempt($1, $2, $3)', [
            counted.map(({ key }) => key),
            startedAt,
            failed,
          ]);
        },
      };
    },

    async consumeMail(source) {
      if (source.device !== null) return;
      const keys: readonly (readonly [string, RateLimit])[] = [
        [`client ${source.client}`, mailsOfClient],
        [`network ${networkKeyOf(source.client)}`, mailsOfNetwork],
      ];
      for (const [key, { seconds, max }] of keys) {
        const [row] = await database.call<{ granted: number; retry_after: number }>(
          'consume_rate_limit',
          'select granted, retry_after from app.consume_rate_limit($1, $2, $3, $4, $5)',
          ['mails', key, seconds, max, 1],
        );
        if (row?.granted !== 1) throw refusal(row?.retry_after ?? seconds);
      }
    },
  };
}
