import '../application/application.css';
import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { loadLink } from '../kernel/api.ts';
import { dropDatabase } from '../kernel/storage/databases.ts';
import { clearToasts } from '../ui/toast-store.ts';

// Loaded up front, so that a screen's first request is sent without delay.
await loadLink();

/**
 * Releases the session lock if the last test ended while a request that holds it was pending: the
 * mock server then never responds.
 */
async function releaseSession(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  if (held.some(({ name }) => name === 'session'))
    await navigator.locks.request('session', { steal: true }, () => undefined);
}

/** Every test starts in a clean browser, as for a first visit. */
beforeEach(async () => {
  // Unmount the last test's screens first: they could still show a success message.
  await cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const { name = '' } of await indexedDB.databases()) await dropDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
  await releaseSession();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name !== '') document.cookie = `${name}=; path=/; max-age=0`;
  }
  clearToasts();
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
  // A test file runs in its own frame. Until the frame has focus, keys go to the page around it.
  window.focus();
});
