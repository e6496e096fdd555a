import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ApiError, apiErrorOf } from './api-error.ts';
import { cookieText, readCookie } from './cookies.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { request, requestJson } from './request.ts';
import { readStored, store } from './safe-storage.ts';
import { applyTheme, chooseTheme, useTheme } from './theme.ts';
import { useTitle } from './use-title.ts';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['theme'];
});

function ThrowingScreen({ read }: { read: () => unknown }) {
  const error = read();
  if (error instanceof Error) throw error;
  return <p>All is well</p>;
}

describe('a screen that fails to render', () => {
  test('is replaced by recovery options, and can be rendered again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let error: Error | null = new ApiError(500, {
      code: 'internal_server_error',
      message: 'Broken.',
      id: 'error-88',
    });
    await render(
      <ErrorBoundary>
        <ThrowingScreen read={() => error} />
      </ErrorBoundary>,
    );
    await expect
      .element(page.getByRole('heading', { name: 'Oops! Something went wrong' }))
      .toBeVisible();
    await expect.element(page.getByText('error-88')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Go to Homepage' }))
      .toHaveAttribute('href', '/');
    error = null;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(page.getByText('All is well')).toBeVisible();
    expect(console.warn).toHaveBeenCalled();
  });

  test('has an ID to quote even when the server gave none, and reports it to the server', async () => {
    const sent = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));
    const error = new Error('No such seat');
    const screen = await render(<ErrorScreen error={error} onRetry={() => {}} />);
    const id = screen.container.querySelector('code')?.textContent;
    expect(id).toMatch(/^[\da-f]{16}$/);
    await screen.rerender(<ErrorScreen error={error} onRetry={() => {}} />);
    expect(screen.container.querySelector('code')?.textContent).toBe(id);
    expect(sent).toHaveBeenCalledOnce();
    const [address, init] = sent.mock.calls[0] ?? [];
    expect(address).toBe('/api/faults');
    expect(JSON.parse(typeof init?.body === 'string' ? init.body : '')).toMatchObject({
      id,
      kind: 'screen',
      message: 'Error: No such seat',
      path: location.pathname,
    });
  });

  test('shows an offline message if there is no connection and its code is not cached', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/users.js');
    await render(<ErrorScreen error={missing} onRetry={() => {}} />);
    await expect.element(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(page.getByText('Error ID').elements()).toEqual([]);
    expect(sent).not.toHaveBeenCalled();
  });
});

function ThemeOutput() {
  return <output>{useTheme()}</output>;
}

describe('the theme', () => {
  test('follows the system until the user chooses a theme, and follows other tabs', async () => {
    await render(<ThemeOutput />);
    const status = page.getByRole('status');
    await expect.element(status).toHaveTextContent('system');
    chooseTheme('dark');
    await expect.element(status).toHaveTextContent('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    localStorage.setItem('theme', 'light');
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    await expect.element(status).toHaveTextContent('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    await expect.element(status).toHaveTextContent('light');
    chooseTheme('system');
  });

  test("falls back to the system's if the stored theme is unknown", () => {
    localStorage.setItem('theme', 'purple');
    applyTheme();
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});

function TitledScreen() {
  const [title, setTitle] = useState('Companies');
  useTitle(title);
  return <button onClick={() => setTitle('Northwind')}>Open</button>;
}

describe('the tab title', () => {
  test("is the screen's title, followed by the site's name if the page has one", async () => {
    await render(<TitledScreen />);
    expect(document.title).toBe('Companies');
    const meta = Object.assign(document.createElement('meta'), {
      name: 'site-name',
      content: 'Harbour',
    });
    document.head.append(meta);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => document.title).toBe('Northwind · Harbour');
    meta.remove();
  });
});

describe('stored values', () => {
  test('are stored and removed', () => {
    store('answer', '42');
    expect(localStorage.getItem('answer')).toBe('42');
    expect(readStored('answer')).toBe('42');
    store('answer', null);
    expect(readStored('answer')).toBeNull();
  });

  test('last until the page is closed if the browser refuses to store them', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    store('answer', '42');
    expect(readStored('answer')).toBe('42');
    expect(warn).toHaveBeenCalledOnce();
    store('answer', null);
  });
});

describe('readable cookies', () => {
  test('are written for the whole site and read back', () => {
    document.cookie = cookieText('sidebar state', 'a=b; c', 60);
    document.cookie = cookieText('shape', 'a=b; c', 60);
    expect(readCookie(document.cookie, 'shape')).toBe('a=b; c');
    document.cookie = cookieText('shape', '', 0);
    expect(readCookie(document.cookie, 'shape')).toBeNull();
  });

  test.each([
    ['', null],
    ['shapes=round', null],
    ['other=1; shape=round', 'round'],
    ['shape=', ''],
  ])('in %j the cookie "shape" has the value %j', (cookies, shape) => {
    expect(readCookie(cookies, 'shape')).toBe(shape);
  });
});

const mockResponse = (response: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response());

describe('a request', () => {
  test("that is refused fails with the server's message and ID", async () => {
    const body = {
      code: 'validation_failed',
      message: 'Invalid request.',
      id: 'error-1',
      fields: [{ path: 'name', message: 'Too short.' }],
      retryAfter: 30,
    };
    mockResponse(() => Response.json(body, { status: 400 }));
    const error: unknown = await request('/api/companies').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, ...body });
  });

  test("answered by a proxy's own page has the message for its status", async () => {
    const page502 = new Response('<h1>Bad gateway</h1>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    });
    expect(await apiErrorOf(page502)).toMatchObject({
      status: 502,
      code: 'http_502',
      id: null,
      message: 'Server error. Please try again later or contact support if the issue persists.',
    });
  });

  test('whose error body is only labelled as JSON gets the message for its status too', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = new Response('{"code":', {
      status: 404,
      headers: { 'content-type': 'application/json' },
    });
    expect(await apiErrorOf(broken)).toMatchObject({
      status: 404,
      message: 'The requested item was not found.',
    });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('that gets no response fails as a connection issue', async () => {
    mockResponse(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(request('/api/companies')).rejects.toMatchObject({
      status: 0,
      code: 'network_error',
      message: 'Connection issue. Please check your internet connection and try again.',
    });
  });

  test('that timed out is described as such', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    mockResponse(() => Promise.reject(new DOMException('Timed out', 'TimeoutError')));
    await expect(request('/api/companies')).rejects.toMatchObject({ status: 0, code: 'timeout' });
  });

  test('cancelled by its caller remains a cancellation', async () => {
    mockResponse(() => Promise.reject(new DOMException('Cancelled', 'AbortError')));
    const cancelled = request('/api/companies', { signal: AbortSignal.abort() });
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('sends JSON from this origin only, and accepts an empty response', async () => {
    const sent = mockResponse(() => new Response(null, { status: 204 }));
    expect(await requestJson('/api/auth/sign-out', {})).toBeNull();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      '/api/auth/sign-out',
      expect.objectContaining({ method: 'POST', body: '{}', credentials: 'same-origin' }),
    );
  });

  test('without a body is a GET request', async () => {
    const sent = mockResponse(() => Response.json({ level: 1 }));
    expect(await requestJson('/api/auth/get-session')).toEqual({ level: 1 });
    expect(sent.mock.calls[0]?.[1]).not.toHaveProperty('method');
  });
});
