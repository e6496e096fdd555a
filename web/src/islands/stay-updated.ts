import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { createElement } from '../kernel/element.ts';
import { subscribeDevice } from '../kernel/push/enable.ts';
import { explainPushFailure, canOffer, dismissOffer } from '../kernel/push/offer.ts';
import type { DescribedSubscription } from '../kernel/push/subscription.ts';
import { currentUserId } from '../kernel/pwa/current-reader.ts';
import { readStored } from '../kernel/safe-storage.ts';
import { readerHeaders } from './news/polling.ts';

const devices = '/api/notifications/devices';

async function request(path: string, body?: DescribedSubscription): Promise<unknown> {
  const response = await fetch(path, {
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...readerHeaders(),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json();
}

const server = {
  key: async () =>
    String(Reflect.get(Object(await request('/api/notifications/push-key')), 'public_key')),
  save: (subscription: DescribedSubscription) => request(devices, subscription),
};

const button = (text: string, onclick: () => void, className = '') =>
  createElement(
    'button',
    { type: 'button', className: `install-button ${className}`, onclick },
    text,
  );

/**
 * Asks the user to enable notifications, like the application (stay-updated-banner.tsx), but
 * without React.
 */
export function offerStayUpdated(): void {
  if (!canOffer()) return;
  const banner = createElement('section', { className: 'stay-updated', role: 'status' });
  banner.ariaLabel = 'App notices';
  // The document reserves this height at its end (`--notices`), so that its last links stay
  // readable.
  const { style } = document.documentElement;
  const resizeObserver = new ResizeObserver(() =>
    style.setProperty('--notices', `${banner.offsetHeight}px`),
  );
  const removeBanner = () => {
    resizeObserver.disconnect();
    style.removeProperty('--notices');
    banner.remove();
  };
  const text = createElement(
    'p',
    {},
    'Get messages and alerts on this device, even when this page is closed.',
  );
  /** The result replaces the question until the user closes it. */
  const showResult = (title: string, detail = '') => {
    const close = button('Close', removeBanner);
    banner.replaceChildren(
      createElement('strong', {}, title),
      createElement('p', {}, detail),
      close,
    );
    close.focus();
  };
  const enable = button(pushTexts.enable, () => void answer(), 'install-primary');
  async function answer(): Promise<void> {
    enable.disabled = true;
    try {
      await subscribeDevice(readStored(currentUserId), server);
      showResult(pushTexts.enabled);
    } catch (error) {
      const { title, detail, isFinal } = explainPushFailure(error);
      if (isFinal) showResult(title, detail);
      else text.textContent = [title, detail].filter(Boolean).join('. ');
      enable.disabled = false;
    }
  }
  const dismiss = () => {
    dismissOffer();
    removeBanner();
  };
  document.body.append(banner);
  resizeObserver.observe(banner);
  banner.append(
    createElement('strong', {}, pushTexts.stayUpdated),
    text,
    createElement(
      'div',
      { className: 'stay-updated-actions' },
      enable,
      button(pushTexts.notNow, dismiss),
    ),
  );
}
