import type { Database } from '@trunkline/database/database';
import type { Settings } from '../env.ts';
import type { Logger } from '../logger.ts';
import { vapidKeys } from './keys.ts';
import type { PushSender } from './push.ts';
import { createPushSender } from './sender.ts';

export { areBrowserKeys } from './browser-keys.ts';
export { makeKeys } from './keys.ts';
export type { PushOutcome, PushSender, PushTarget } from './push.ts';
export { createPushSender } from './sender.ts';

export interface OpenPushDependencies {
  readonly settings: Pick<
    Settings,
    'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_SERVICES' | 'BASE_URL'
  >;
  readonly database: Database;
  readonly secret: string;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Opens Web Push with the operator's settings; keys are created and the library is loaded on first
 * use.
 */
export function openPush({ settings, ...parts }: OpenPushDependencies): PushSender {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, BASE_URL } = settings;
  const configured =
    publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey };
  const defaultSubject =
    BASE_URL.protocol === 'https:' ? BASE_URL.origin : `mailto:no-reply@${BASE_URL.hostname}`;
  return createPushSender({
    keys: vapidKeys({ ...parts, configured }),
    subject: settings.VAPID_SUBJECT ?? defaultSubject,
    trusted: new Set(settings.PUSH_SERVICES),
  });
}
