import { replaceSubscription } from '../kernel/push/replace-subscription.ts';
import { scope } from './scope.ts';
import { answerClick, showPush } from './shown-push.ts';

const fetchFrom = (input: Request | string, init?: RequestInit) => fetch(input, init);

function messageIn(event: PushEvent): unknown {
  try {
    return event.data?.json();
  } catch {
    // Only our server can encrypt for this browser; anything else is not shown.
    return null;
  }
}

scope.addEventListener('push', (event) => {
  const { registration } = scope;
  event.waitUntil(
    showPush(messageIn(event), {
      showNotification: (title, options) => registration.showNotification(title, options),
    }),
  );
});

const windows = {
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) =>
    scope.clients.matchAll(options),
  openWindow: (url: string) => scope.clients.openWindow(url),
};

scope.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(answerClick(notification.data, action, { windows, fetchFrom }));
});

const subscriptionIn = (event: Event, name: string): PushSubscription | null => {
  const subscription: unknown = Reflect.get(event, name);
  return subscription instanceof PushSubscription ? subscription : null;
};

// The browser has replaced or dropped its subscription.
scope.addEventListener('pushsubscriptionchange', (event) => {
  if (!(event instanceof ExtendableEvent)) return;
  const change = {
    old: subscriptionIn(event, 'oldSubscription'),
    fresh: subscriptionIn(event, 'newSubscription'),
  };
  const manager = scope.registration.pushManager;
  event.waitUntil(replaceSubscription(change, { manager, fetchFrom }));
});
