import { pushActions, type PushMessage } from '@trunkline/contract/kernel/push-message';
import type { Database } from '@trunkline/database/database';
import { withPlatform } from '../../../kernel/context.ts';
import type { Push, PushOutcome } from '../../../kernel/push/index.ts';
import {
  type DeviceTarget,
  noteDelivered,
  noteFailed,
  noteGone,
  type Told,
} from '../queries/push-targets.ts';

export interface PushDeviceParts {
  readonly database: Database;
  readonly push: Push;
  readonly now: () => Date;
}

/** What a browser's worker is told of a notification. */
export function messageOf({ user_id: person, ...told }: Told): PushMessage {
  return { ...told, person, actions: pushActions };
}

/** Sends to one device and keeps what became of it; no transaction is open meanwhile. */
export async function pushToDevice(
  { database, push, now }: PushDeviceParts,
  { id, endpoint, keys }: DeviceTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await push.send({ endpoint, keys }, message);
  await withPlatform(database, 'what became of a push', (tx) =>
    outcome.kind === 'sent'
      ? noteDelivered(tx, id, now())
      : outcome.kind === 'gone'
        ? noteGone(tx, id, now())
        : noteFailed(tx, id, outcome.reason, now()),
  );
  return outcome;
}
