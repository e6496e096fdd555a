import { createPushSender, makeKeys } from '../../kernel/push/index.ts';
import { openPushService } from '../../testing/push-service.ts';
import { createNotificationTest, type NotificationTest } from './testing.ts';
import { saveDevice } from './verbs/save-device.ts';

type PersonKey = keyof NotificationTest['people'];

export const deviceInfo = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  platform: 'Linux',
  language: 'en',
};

/** Creates a network whose people have browsers with push subscriptions. */
export async function createDeviceTest() {
  const network = await createNotificationTest();
  const service = await openPushService();
  const keys = makeKeys();
  const push = createPushSender({
    keys: () => Promise.resolve(keys),
    subject: 'mailto:test@trunkline.test',
    trusted: new Set([service.origin]),
  });
  const { database, clock } = network;
  const signedIn = async (persona: PersonKey) => ({ ...(await network.signedIn(persona)), push });
  return {
    ...network,
    service,
    keys,
    push,
    parts: { database, push, render: network.render, now: () => clock.now },
    signedIn,
    /** Creates a person's browser with a push subscription. */
    async device(persona: PersonKey) {
      const browser = service.subscribe(keys.publicKey);
      const context = await signedIn(persona);
      const { endpoint } = browser;
      const saved = await saveDevice(context, {
        endpoint,
        keys: browser.keys,
        device_info: deviceInfo,
      });
      return { ...browser, context, id: saved.id };
    },
    /** Returns a device as stored in the database, bypassing every policy. */
    async stored(id: string) {
      const { rows } = await network.admin.query<Record<string, unknown>>(
        'select * from push_subscriptions where id = $1',
        [id],
      );
      return rows[0] ?? {};
    },
    async drop() {
      await service.stop();
      await network.drop();
    },
  };
}

export type DeviceTest = Awaited<ReturnType<typeof createDeviceTest>>;
