import { pushDevices } from '@trunkline/contract/kernel/constants';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import { deleteEnded } from '../queries/push-targets.ts';

const day = 24 * 60 * 60 * 1000;

/** Deletes devices removed more than `pushDevices.rememberedDays` ago; returns how many. */
export function cleanDevices(database: Database, now: Date): Promise<number> {
  const time = new Date(now.getTime() - pushDevices.rememberedDays * day);
  return withPlatform(database, 'delete ended push subscriptions', (tx) => deleteEnded(tx, time));
}
