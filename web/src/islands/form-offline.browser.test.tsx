import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { field, fillIn, send, show } from './testing.tsx';

describe('without a connection', () => {
  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  test('stores a submission, once per form, and sends it when the connection is back', async () => {
    const token = crypto.randomUUID();
    const network = offline();
    const { sent } = await show({ token });
    await fillIn();
    await send.click();
    await expect
      .element(page.getByText(/^You're offline. Your message is kept in this browser/))
      .toBeVisible();
    expect(sent).toEqual([]);
    await send.click();
    expect(sent).toEqual([]);

    network.mockRestore();
    const fetchMock = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input) =>
        Promise.resolve(
          input === '/forms/contact'
            ? new Response(null, { status: 204 })
            : new Response(
                '<form action="/forms/contact"><input name="token" value="another"></form>',
              ),
        ),
      );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/your message has been sent\.$/)).toBeVisible();
    const [, init] = fetchMock.mock.calls.find(([input]) => input === '/forms/contact') ?? [];
    expect(new Headers(init?.headers).get('idempotency-key')).toBe(token);
    expect(
      Object.fromEntries(new URLSearchParams(typeof init?.body === 'string' ? init.body : '')),
    ).toMatchObject({
      name: 'Ada Byron',
      message: 'How do I begin?',
      token,
    });
    await expect.element(field('Name')).toHaveValue('');
    // The next message needs a new token.
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('input[name=token]')?.value)
      .toBe('another');
    vi.restoreAllMocks();
  });

  test('restores a rejected submission, for review', async () => {
    offline();
    const { element } = await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    element.reset();
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response('', { status: 422 })),
    );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/couldn't be sent/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin?');
    vi.restoreAllMocks();
  });

  test('keeps text added in the meantime as a new message', async () => {
    offline();
    await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    await field('Message').fill('How do I begin? And one thing more.');
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
      Promise.resolve(
        input === '/forms/contact'
          ? new Response(null, { status: 204 })
          : new Response(
              '<form action="/forms/contact"><input name="token" value="another"></form>',
            ),
      ),
    );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/Your later changes .* haven't been sent/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin? And one thing more.');
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('input[name=token]')?.value)
      .toBe('another');
    vi.restoreAllMocks();
  });

  test('restores a rejected submission only once the form is empty', async () => {
    offline();
    const { element } = await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    await field('Message').fill('Something else altogether');
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response('', { status: 422 })),
    );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/will be restored the next time/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('Something else altogether');
    element.reset();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/Check it, then send it again/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin?');
    vi.restoreAllMocks();
  });

  test('explains that browser storage is unavailable, and sends directly on the next attempt', async () => {
    offline();
    const { sent } = await show({ token: crypto.randomUUID() });
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/can't store your message/)).toBeVisible();
    expect(sent).toEqual([]);
    await send.click();
    expect(sent).toHaveLength(1);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('does not queue a form with a CAPTCHA', async () => {
    offline();
    const { sent } = await show({ captcha: { provider: 'turnstile', site_key: 'key' } });
    await fillIn();
    await send.click();
    expect(sent).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
