import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { PushOutcome, PushSender } from '../../../kernel/push/index.ts';
import {
  type DeviceTarget,
  recordDelivery,
  recordFailure,
  recordGone,
  type PushedNotification,
} from '../queries/push-targets.ts';

export interface PushDeviceDependencies {
  readonly database: Database;
  readonly push: PushSender;
  readonly now: () => Date;
}

/** Returns the push payload of a notification. */
export function messageOf({ user_id: person, ...pushed }: PushedNotification): PushMessage {
  return { ...pushed, person, actions: pushActions };
}

/** Pushes to one device and stores the result, outside any transaction. */
export async function pushToDevice(
  { database, push, now }: PushDeviceDependencies,
  { id, endpoint, keys }: DeviceTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await push.send({ endpoint, keys }, message);
  await withPlatform(database, 'store the result of a push', (tx) =>
    outcome.kind === 'sent'
      ? recordDelivery(tx, id, now())
      : outcome.kind === 'gone'
        ? recordGone(tx, id, now())
        : recordFailure(tx, id, outcome.reason, now()),
  );
  return outcome;
}
