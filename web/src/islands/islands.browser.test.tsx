import {
  browserStorage,
  signedInHint,
  viewingHint,
} from '@trunkline/contract/kernel/page-constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { broadcastToTabs } from '../capabilities/auth/tabs-channel.ts';
import { storageFallback } from '../kernel/safe-storage.ts';
import { storePersonalData, storedPersonalData } from '../testing/personal-data.ts';
import { mount } from './account.ts';

const hint = `${signedInHint}=1; path=/`;

/** Opens a separate document with the loader, whose reload doesn't end the test. */
async function openDocument(
  answer: () => Promise<Response> = () => Promise.resolve(Response.json({ success: true })),
  wrapDynamicImport = (load: () => unknown) => load(),
): Promise<{
  frame: HTMLIFrameElement;
  frameDocument: Document;
  sent: Request[];
}> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.srcdoc =
    '<div data-island="account"><a href="/auth">Sign In</a></div><div data-island="unknown">Stays</div>';
  document.body.append(frame);
  await loaded;
  const frameDocument = frame.contentDocument;
  const view = frameDocument?.defaultView;
  if (!frameDocument || !view) throw new Error('The frame has no document');
  const sent: Request[] = [];
  Object.assign(view, {
    // The test runner routes dynamic imports through this function, which a separate document
    // doesn't have.
    __vitest_browser_runner__: { wrapDynamicImport },
    // On a busy machine the browser may not become idle.
    requestIdleCallback: (run: () => void) => view.setTimeout(run),
    fetch: (input: string, init: RequestInit) => {
      sent.push(new Request(new URL(input, location.href), init));
      return answer();
    },
  });
  const script = frameDocument.createElement('script');
  const run = new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', reject);
  });
  script.type = 'module';
  script.src = new URL('./loader.ts', import.meta.url).href;
  frameDocument.body.append(script);
  await run;
  return { frame, frameDocument, sent };
}

const buttonIn = (frameDocument: Document, text: string) =>
  [...frameDocument.querySelectorAll('button')].find(
    (button) => button.textContent === text || button.ariaLabel === text,
  );

describe('the loader', () => {
  afterEach(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
  });

  test('leaves the server-rendered page unchanged for visitors who are not signed in', async () => {
    const { frameDocument } = await openDocument();
    const fetched = frameDocument.defaultView?.performance.getEntriesByType('resource') ?? [];
    expect(fetched.map(({ name }) => name).filter((name) => name.includes('account'))).toEqual([]);
    expect(frameDocument.querySelector('[data-island=account]')?.textContent).toBe('Sign In');
  });

  test('adds the account menu when the cookie indicates a signed-in user', async () => {
    document.cookie = hint;
    const { frameDocument } = await openDocument();
    await expect.poll(() => buttonIn(frameDocument, 'Account')).toBeDefined();
    expect(frameDocument.querySelector('[data-island=account] a[href="/auth"]')).toBeNull();
    expect(frameDocument.querySelector('[data-island=unknown]')?.textContent).toBe('Stays');
  });

  const reportIn = (sent: Request[]) => sent.find(({ url }) => url.endsWith('/api/faults'));

  test('shows uncaught errors above the page, and reports them to the server under the same ID', async () => {
    const { frameDocument, sent } = await openDocument();
    const view = frameDocument.defaultView ?? window;
    view.dispatchEvent(
      new ErrorEvent('error', {
        error: new view.Error('The line is dead'),
        filename: '/assets/x.js',
      }),
    );
    await expect
      .poll(() => frameDocument.querySelector('.fault-error')?.textContent)
      .toMatch(/^Error: The line is dead/);
    const id = frameDocument.querySelector('.fault-error small')?.textContent.slice(-16);
    expect(await reportIn(sent)?.json()).toMatchObject({ id, kind: 'error' });
    view.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', {
        promise: Promise.resolve(),
        reason: new view.Error('No dial tone'),
      }),
    );
    await expect
      .poll(() => frameDocument.querySelector('.fault-rejection p')?.textContent)
      .toBe('Promise Rejection: No dial tone');
  });

  test('reports an island that failed to load, and leaves the existing content alone', async () => {
    document.cookie = hint;
    const { frameDocument, sent } = await openDocument(undefined, (load) =>
      String(load).includes('account.ts') ? Promise.reject(new Error('Gone')) : load(),
    );
    await expect.poll(() => reportIn(sent)).toBeDefined();
    expect(await reportIn(sent)?.json()).toMatchObject({
      message: "Error: Couldn't load an island: Error: Gone",
    });
    expect(frameDocument.querySelector('.fault-banner')).toBeNull();
    expect(frameDocument.querySelector('[data-island=account]')?.textContent).toBe('Sign In');
  });

  test('frees storage when it fills up or exceeds its quota, and reports when nothing can be stored', async () => {
    localStorage.setItem('cache:lists', 'x'.repeat(browserStorage.quota * 0.85));
    const { frameDocument } = await openDocument();
    await expect.poll(() => localStorage.getItem('cache:lists')).toBeNull();
    const view = frameDocument.defaultView ?? window;
    view.dispatchEvent(new CustomEvent(storageFallback));
    await expect
      .poll(() => frameDocument.querySelector('.fault-banner p')?.textContent)
      .toMatch(/^Storage quota exceeded\./);
    localStorage.setItem('draft:x', 'x');
    view.dispatchEvent(
      new PromiseRejectionEvent('unhandledrejection', {
        promise: Promise.resolve(),
        reason: new view.DOMException('', 'QuotaExceededError'),
      }),
    );
    await expect.poll(() => localStorage.getItem('draft:x')).toBeNull();
  });

  test('reloads the page when the user signs out in another tab', async () => {
    document.cookie = hint;
    const { frame, frameDocument } = await openDocument();
    await expect.poll(() => buttonIn(frameDocument, 'Account')).toBeDefined();
    const reloaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    broadcastToTabs('signed_in');
    broadcastToTabs('signed_out');
    await reloaded;
  });

  test('signing out notifies the server, removes the cookie and reloads', async () => {
    document.cookie = hint;
    const { frame, frameDocument, sent } = await openDocument();
    await expect.poll(() => buttonIn(frameDocument, 'Sign Out')).toBeDefined();
    const reloaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    buttonIn(frameDocument, 'Sign Out')?.click();
    await reloaded;
    expect(sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /api/auth/sign-out',
    ]);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(document.cookie).not.toContain(signedInHint);
    expect(localStorage.getItem('sign_out_unfinished')).toBeNull();
  });

  test.each([
    ['the server confirms it', () => Promise.resolve(Response.json({ success: true })), null],
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'yes'],
    ['the server fails', () => Promise.resolve(new Response('', { status: 500 })), 'yes'],
  ])('signing out removes all personal data when %s', async (_condition, answer, unfinished) => {
    await storePersonalData();
    document.cookie = hint;
    document.cookie = `${viewingHint}=x; path=/`;
    const broadcast: unknown[] = [];
    const channel = new BroadcastChannel('auth');
    channel.addEventListener('message', ({ data }) => broadcast.push(data));
    const { frame, frameDocument } = await openDocument(answer);
    await expect.poll(() => buttonIn(frameDocument, 'Sign Out')).toBeDefined();
    const reloaded = new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
    });
    buttonIn(frameDocument, 'Sign Out')?.click();
    await reloaded;
    expect(await storedPersonalData()).toEqual(['of a visitor']);
    expect(document.cookie).toBe('');
    expect(localStorage.getItem('sign_out_unfinished')).toBe(unfinished);
    await expect.poll(() => broadcast).toEqual(['signed_out']);
    channel.close();
  });
});

describe('the account menu', () => {
  let container: HTMLElement;

  beforeEach(() => {
    container = document.createElement('div');
    container.innerHTML = '<a href="/auth">Sign In</a>';
    const after = document.createElement('button');
    after.textContent = 'Elsewhere';
    document.body.append(container, after);
    mount(container);
    return () => {
      container.remove();
      after.remove();
      vi.restoreAllMocks();
    };
  });

  const account = page.getByRole('button', { name: 'Account' });
  // The link in the menu; if there is room, the same link also appears beside it.
  const profile = page.getByRole('list').getByRole('link', { name: 'Profile' });
  const admin = page.getByRole('link', { name: 'Admin' });

  test('replaces Sign In and is closed at first', async () => {
    await expect.element(page.getByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    await expect.element(account).toHaveAttribute('aria-expanded', 'false');
    await expect.element(admin).not.toBeInTheDocument();
  });

  test('opens and closes with its button, and links to the account pages and the portal', async () => {
    await account.click();
    await expect.element(account).toHaveAttribute('aria-expanded', 'true');
    await expect.element(profile).toHaveAttribute('href', '/profile');
    await expect.element(admin).toHaveAttribute('href', '/admin');
    await expect
      .element(page.getByRole('link', { name: 'Workspace' }))
      .toHaveAttribute('href', '/app');
    await expect
      .element(page.getByRole('link', { name: 'Settings' }))
      .toHaveAttribute('href', '/settings');
    await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await account.click();
    await expect.element(admin).not.toBeInTheDocument();
  });

  test('works with the keyboard: Tab into it, Escape back to the button', async () => {
    await account.click();
    await userEvent.tab();
    await expect.element(profile).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(account).toHaveFocus();
    await expect.element(account).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes when the focus leaves it', async () => {
    await account.click();
    // Five links, Sign Out, and the next focus stop.
    for (let step = 0; step < 7; step += 1) await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
    await expect.element(account).toHaveAttribute('aria-expanded', 'false');
  });

  test('closes on a click elsewhere', async () => {
    await account.click();
    await page.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.element(account).toHaveAttribute('aria-expanded', 'false');
  });
});
