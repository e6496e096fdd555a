import { embedHosts } from '@trunkline/contract/kernel/embeds';

/** Checks whether the page's content security policy allows framing an address. */
function isAllowed(address: string): boolean {
  const origin = URL.parse(address)?.origin;
  return embedHosts.some((host) => host === origin);
}

/**
 * Adds a button that embeds a link's content. Nothing is loaded from the other site before the
 * click.
 */
export function mount(container: HTMLElement): void {
  const { frame: address = '', title = '', provider = '' } = container.dataset;
  const actions = container.querySelector('.embed-actions');
  if (actions === null || !isAllowed(address)) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'action action-primary';
  button.textContent = provider === 'OpenStreetMap' ? 'Show map' : 'Play video';
  button.addEventListener('click', () => {
    const frame = document.createElement('iframe');
    frame.src = address;
    frame.title = title;
    frame.className = 'embed-frame';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.allow = 'fullscreen; picture-in-picture; encrypted-media';
    frame.tabIndex = 0;
    container.replaceChildren(frame);
    frame.focus();
  });
  actions.prepend(button);
}
