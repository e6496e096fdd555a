import { setTimeout as sleep } from 'node:timers/promises';
import { mask } from '@trunkline/contract/kernel/mask';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { Channel } from '../channels/channel.ts';
import {
  type DueDelivery,
  postpone,
  settle,
  type Settled,
  takeDue,
} from '../queries/deliveries.ts';

const reason = 'notifications are delivered';
/** Milliseconds after which what somebody has taken and not settled is taken by another: they have died. */
const patience = 2 * 60_000;
/** Milliseconds before the first retry, doubled each time; ten attempts take about eight hours. */
const firstWait = 60_000;
const longestWait = 4 * 60 * 60_000;
const mostAttempts = 10;
/** Deliveries under way at once in one process. */
const atOnce = 8;
/** Milliseconds after which it looks whether something has come, while others take their time. */
const lookAgain = 1_000;

export interface DeliveringParts {
  readonly database: Database;
  readonly channels: readonly Channel[];
  readonly now: () => Date;
}

/**
 * Delivers what is due, a few at once and one at a time for each person, until there is no more or it is told to stop;
 * how many it has settled. One is taken in a transaction of its own, sent outside of any, and then marked: a process
 * that dies in between leaves one that is sent once more.
 */
export async function deliverDue(parts: DeliveringParts, signal?: AbortSignal): Promise<number> {
  const { database, now } = parts;
  /** By the people they are for. */
  const underWay = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  let settled = 0;
  async function work(due: DueDelivery) {
    try {
      await deliver(parts, due);
      settled += 1;
    } catch (error) {
      failures.push(error);
    }
    underWay.delete(due.user_id);
  }
  for (;;) {
    if (signal?.aborted === true || failures.length > 0) break;
    const moment = now();
    const again = new Date(moment.getTime() + patience);
    const except = [...underWay.keys()];
    const due =
      except.length < atOnce
        ? await withPlatform(database, reason, (tx) => takeDue(tx, { now: moment, again, except }))
        : null;
    if (due !== null) {
      underWay.set(due.user_id, work(due));
      continue;
    }
    if (except.length === 0) break;
    // Somebody whom it passed over may have their turn now.
    if (underWay.size < except.length) continue;
    // One that takes its time holds up nothing that comes meanwhile.
    await Promise.race([...underWay.values(), sleep(lookAgain, undefined, { ref: false })]);
  }
  await Promise.all(underWay.values());
  if (failures.length > 0) throw failures[0];
  return settled;
}

async function deliver({ database, channels, now }: DeliveringParts, due: DueDelivery) {
  const { id, attempts } = due;
  const done = (state: Settled, error?: string) =>
    withPlatform(database, reason, (tx) =>
      settle(tx, [id], { state, now: now(), ...(error !== undefined && { error }) }),
    );
  if (!due.present) return done('nowhere');
  if (due.read) return done('read');
  if (!due.wanted) return done('unwanted');
  const channel = channels.find(({ name }) => name === due.channel);
  if (channel === undefined) return done('nowhere');
  try {
    return await done(await channel.deliver(due));
  } catch (cause) {
    const error = mask(cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
    if (attempts >= mostAttempts) return done('failed', error);
    const wait = Math.min(firstWait * 2 ** (attempts - 1), longestWait);
    const until = new Date(now().getTime() + wait);
    return withPlatform(database, reason, (tx) => postpone(tx, id, { until, error }));
  }
}
