import { pushTexts } from '@trunkline/contract/kernel/push-texts';
import { element } from '../kernel/element.ts';
import { enableHere } from '../kernel/push/enable.ts';
import { explainPushFailure, canOffer, dismissOffer } from '../kernel/push/offer.ts';
import type { DescribedSubscription } from '../kernel/push/subscription.ts';
import { currentUserId } from '../kernel/pwa/current-reader.ts';
import { readStored } from '../kernel/safe-storage.ts';
import { readerHeadersHere } from './news/polling.ts';

const devices = '/api/notifications/devices';

async function ask(path: string, body?: DescribedSubscription): Promise<unknown> {
  const response = await fetch(path, {
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...readerHeadersHere(),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return response.json();
}

const server = {
  key: async () =>
    String(Reflect.get(Object(await ask('/api/notifications/push-key')), 'public_key')),
  save: (subscription: DescribedSubscription) => ask(devices, subscription),
};

const button = (text: string, onclick: () => void, className = '') =>
  element('button', { type: 'button', className: `install-button ${className}`, onclick }, text);

/**
 * Asks the user to enable notifications, like the application (stay-updated-banner.tsx), but
 * without React.
 */
export function offerStayUpdated(): void {
  if (!canOffer()) return;
  const place = element('section', { className: 'stay-updated', role: 'status' });
  place.ariaLabel = 'About this browser';
  // The document leaves as much free at its end (`--notices`), so that its last links can be read.
  const { style } = document.documentElement;
  const sized = new ResizeObserver(() => style.setProperty('--notices', `${place.offsetHeight}px`));
  const gone = () => {
    sized.disconnect();
    style.removeProperty('--notices');
    place.remove();
  };
  const words = element('p', {}, 'Get messages and alerts here, even while this page is closed.');
  /** The result replaces the question until the user closes it. */
  const say = (title: string, detail = '') => {
    const close = button('Close', gone);
    place.replaceChildren(element('strong', {}, title), element('p', {}, detail), close);
    close.focus();
  };
  const enable = button(pushTexts.enable, () => void answer(), 'install-primary');
  async function answer(): Promise<void> {
    enable.disabled = true;
    try {
      await enableHere(readStored(currentUserId), server);
      say(pushTexts.enabled);
    } catch (error) {
      const { words: why, detail, isOver } = explainPushFailure(error);
      if (isOver) say(why, detail);
      else words.textContent = [why, detail].filter(Boolean).join('. ');
      enable.disabled = false;
    }
  }
  const dismiss = () => {
    dismissOffer();
    gone();
  };
  document.body.append(place);
  sized.observe(place);
  place.append(
    element('strong', {}, pushTexts.stayUpdated),
    words,
    element(
      'div',
      { className: 'stay-updated-actions' },
      enable,
      button(pushTexts.notNow, dismiss),
    ),
  );
}
