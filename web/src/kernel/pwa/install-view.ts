import { createElement } from '../element.ts';
import type { InstallView } from './install.ts';

const benefits = [
  ['Offline access', "Pages you've opened work without a connection."],
  ['Fast loading', 'Loaded pages are kept on this device.'],
  ['Secure', 'The app uses the same secure connection and sign-in.'],
  ['Notifications', 'Get notified even while the app is closed.'],
] as const;

const button = (text: string, onclick: () => void, className = '') =>
  createElement(
    'button',
    { type: 'button', className: `install-button ${className}`, onclick },
    text,
  );

function listOf(): HTMLElement {
  const items = benefits.map(([title, text]) =>
    createElement('li', {}, createElement('strong', {}, title), createElement('span', {}, text)),
  );
  return createElement('ul', { className: 'install-benefits' }, ...items);
}

/**
 * Creates the 'Install App' button and its dialog in `container`. Plain DOM, because documents have
 * no React. The dialog is native: it traps focus, and Escape counts as 'Maybe Later'.
 */
export function createInstallView(container: HTMLElement): InstallView {
  let view: HTMLElement | null = null;
  const hide = () => {
    view?.remove();
    view = null;
  };
  return {
    hide,
    show({ accept, dismiss }) {
      hide();
      const heading = createElement('h2', { id: 'install-title' }, 'Install App');
      const dialog = createElement(
        'dialog',
        { className: 'install-dialog' },
        heading,
        createElement('p', {}, 'Add it to your home screen. No app store needed.'),
        listOf(),
        createElement(
          'div',
          { className: 'install-actions' },
          button('Maybe Later', dismiss),
          button('Install Now', accept, 'install-primary'),
        ),
      );
      dialog.setAttribute('aria-labelledby', heading.id);
      dialog.addEventListener('cancel', dismiss);
      const open = button('Install App', () => dialog.showModal(), 'install-primary install-open');
      view = createElement('div', { className: 'install' }, open, dialog);
      container.append(view);
    },
  };
}
