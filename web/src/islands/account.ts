import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { viewingHint } from '@trunkline/contract/kernel/page-constants';
import { onTabMessage } from '../capabilities/auth/tabs-channel.ts';
import { createIcon, createElement } from '../kernel/element.ts';
import { accountEntries } from './account-entries.ts';
// Loaded together with the menu, which only signed-in users load: offline it couldn't be loaded on
// click.
import { signOut } from './sign-out.ts';
import { offerNotifications } from './offer-notifications.ts';

/** Rarely needed, so loaded on demand. */
async function showViewingBanner(): Promise<void> {
  try {
    (await import('./viewing.ts')).showViewing();
  } catch (reason) {
    reportQuietly('Could not load the banner', reason);
  }
}

const personIcon = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8';

/** Replaces the Sign In button with the account menu. */
export function mount(container: HTMLElement): void {
  const signOutButton = createElement(
    'button',
    { type: 'button', className: 'account-entry', onclick: () => void signOut() },
    'Sign Out',
  );
  const entries = accountEntries.map(({ text, href, beside }) =>
    createElement(
      'li',
      { className: beside ? 'account-narrow' : '' },
      createElement('a', { href, className: 'account-entry' }, text),
    ),
  );
  const links = accountEntries
    .filter(({ beside }) => beside)
    .map(({ text, href }) => createElement('a', { href, className: 'account-link' }, text));
  const list = createElement(
    'ul',
    { id: 'account-menu', className: 'account-panel', hidden: true },
    ...entries,
    createElement('li', {}, signOutButton),
  );
  const button = createElement(
    'button',
    { type: 'button', className: 'account-button', ariaLabel: 'Account', ariaExpanded: 'false' },
    createIcon(personIcon, 'size-5'),
  );
  button.setAttribute('aria-controls', list.id);

  const show = (open: boolean) => {
    list.hidden = !open;
    button.ariaExpanded = String(open);
  };
  button.addEventListener('click', () => show(list.hidden !== false));
  container.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || list.hidden) return;
    show(false);
    button.focus();
  });
  // Closes the menu when focus leaves it. A null target is a click on an element that doesn't take
  // focus, as in Safari.
  container.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !container.contains(relatedTarget)) show(false);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !container.contains(target)) show(false);
  });

  container.replaceChildren(...links, button, list);
  // Signing out in another tab also signs out here.
  onTabMessage((message) => {
    if (message === 'signed_out') location.reload();
  });
  if (document.cookie.includes(`${viewingHint}=`)) void showViewingBanner();
  else offerNotifications();
}
