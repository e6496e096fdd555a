/** A browser's push subscription as sent to the server (`notifications.devices.save`). */
export interface DescribedSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly device_info: {
    readonly userAgent: string;
    readonly platform: string;
    readonly language: string;
  };
  readonly expires_at: string | null;
}

/**
 * Returns the operating system: newer browsers report it in one property, others in an older one.
 */
function platformOf(self: object): string {
  const data: unknown = Reflect.get(self, 'userAgentData');
  const newer: unknown = typeof data === 'object' && data && Reflect.get(data, 'platform');
  const older: unknown = Reflect.get(self, 'platform');
  return [newer, older].find((item) => typeof item === 'string' && item !== '')?.toString() ?? '';
}

/** Describes a subscription; used by pages and the worker. */
export function describeSubscription(subscription: PushSubscription): DescribedSubscription {
  const { endpoint, keys, expirationTime } = subscription.toJSON();
  return {
    endpoint: endpoint ?? subscription.endpoint,
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    device_info: {
      userAgent: navigator.userAgent.slice(0, 500),
      platform: platformOf(navigator).slice(0, 100),
      language: navigator.language.slice(0, 35),
    },
    expires_at: typeof expirationTime === 'number' ? new Date(expirationTime).toISOString() : null,
  };
}
