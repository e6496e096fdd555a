import { withPlatform } from '../../../kernel/context.ts';
import { enqueue, enqueueLater } from '../../../kernel/jobs.ts';
import type { RenderNotification } from '../../../kernel/notification-kinds.ts';
import { retryPushJob } from '../jobs.ts';
import { selectTargets, selectUndelivered } from '../queries/push-targets.ts';
import type { Channel } from './channel.ts';
import { messageOf, type PushDeviceDependencies, pushToDevice } from './push-device.ts';

/**
 * Pushes a notification to all of a person's devices. A device whose push service is busy is
 * retried by a separate job, so that the other devices don't get the notification twice.
 */
export function pushChannel(parts: PushDeviceDependencies): Channel {
  const { database, now } = parts;
  return {
    name: 'push',
    async deliver({ notification_id: id, user_id, company_id: companyId, category, ...pushed }) {
      const { title, body, link, reason, critical } = pushed;
      const message = messageOf({ id, user_id, title, body, link, reason, category, critical });
      const targets = await withPlatform(database, 'read the devices to push to', (tx) =>
        selectTargets(tx, { userId: user_id, companyId, now: now() }),
      );
      const outcomes = await Promise.all(
        targets.map(async (target) => {
          const kind = await pushToDevice(parts, target, message).then(
            (outcome) => outcome.kind,
            // One device's failure doesn't affect the others; its retry job reports it.
            () => 'retry' as const,
          );
          if (kind !== 'retry') return kind === 'sent';
          const retry = { device: target.id, notification: id };
          await withPlatform(database, 'retry a push', (tx) => enqueue(tx, retryPushJob, retry));
          return true;
        }),
      );
      return outcomes.includes(true) ? 'sent' : 'nowhere';
    },
  };
}

/**
 * Retries one device while the notification is still relevant; during quiet hours, postpones the
 * push to their end. Throws if the push service is still busy.
 */
export async function retryPush(
  parts: PushDeviceDependencies & { readonly render: RenderNotification },
  retry: { device: string; notification: string },
): Promise<void> {
  const found = await withPlatform(parts.database, 'retry a push', async (tx) => {
    const undelivered = await selectUndelivered(tx, { ...retry, now: parts.now() });
    const quietUntil = undelivered?.quietUntil ?? null;
    if (quietUntil === null) return undelivered;
    await enqueueLater(tx, retryPushJob, retry, quietUntil);
    return undefined;
  });
  if (found === undefined) return;
  const outcome = await pushToDevice(
    parts,
    found.target,
    messageOf(parts.render(found.notification)),
  );
  if (outcome.kind === 'retry') throw new Error(outcome.reason);
}
