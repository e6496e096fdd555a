import { reportQuietly } from '../kernel/faults/report-quietly.ts';
import { viewingHint } from '@trunkline/contract/kernel/constants';
import { onTabMessage } from '../capabilities/auth/tabs-channel.ts';
import { drawing, element } from '../kernel/element.ts';
import { accountEntries } from './account-entries.ts';
// Along with the menu, which only who is signed in loads: without a connection it could not come at the press.
import { signOut } from './leave.ts';
import { offerNotifications } from './offer-notifications.ts';

/** Few ever look as somebody else: what it takes comes only then. */
async function sayViewing(): Promise<void> {
  try {
    (await import('./viewing.ts')).showViewing();
  } catch (reason) {
    reportQuietly('The banner could not be loaded', reason);
  }
}

const person = 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8';

/** Puts the account menu in the place of the Sign In button. */
export function mount(place: HTMLElement): void {
  const leave = element(
    'button',
    { type: 'button', className: 'account-entry', onclick: () => void signOut() },
    'Sign Out',
  );
  const entries = accountEntries.map(({ text, href, beside }) =>
    element(
      'li',
      { className: beside ? 'account-narrow' : '' },
      element('a', { href, className: 'account-entry' }, text),
    ),
  );
  const links = accountEntries
    .filter(({ beside }) => beside)
    .map(({ text, href }) => element('a', { href, className: 'account-link' }, text));
  const list = element(
    'ul',
    { id: 'account-menu', className: 'account-panel', hidden: true },
    ...entries,
    element('li', {}, leave),
  );
  const button = element(
    'button',
    { type: 'button', className: 'account-button', ariaLabel: 'Account', ariaExpanded: 'false' },
    drawing(person, 'size-5'),
  );
  button.setAttribute('aria-controls', list.id);

  const show = (open: boolean) => {
    list.hidden = !open;
    button.ariaExpanded = String(open);
  };
  button.addEventListener('click', () => show(list.hidden !== false));
  place.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || list.hidden) return;
    show(false);
    button.focus();
  });
  // Leaving by pointer or by keyboard closes it; null is a click on something that takes no focus, as in Safari.
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !place.contains(relatedTarget)) show(false);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !place.contains(target)) show(false);
  });

  place.replaceChildren(...links, button, list);
  // Whoever signs out in another tab is signed out here as well.
  onTabMessage((message) => {
    if (message === 'signed_out') location.reload();
  });
  if (document.cookie.includes(`${viewingHint}=`)) void sayViewing();
  else offerNotifications();
}
