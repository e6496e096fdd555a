import '../application/application.css';
import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { dropDatabase } from '../kernel/storage/databases.ts';
import { clearToasts } from '../ui/toast-store.ts';

/** Every test starts in the window and with the memory of somebody who has never been here. */
beforeEach(async () => {
  // The screens of the last test first: they could still say that something was saved.
  await cleanup();
  for (const { name = '' } of await indexedDB.databases()) await dropDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (name !== '') document.cookie = `${name}=; path=/; max-age=0`;
  }
  clearToasts();
  await page.viewport(1280, 800);
  // A test file runs in a frame of its own. Until that has the focus, keys go to the page around it.
  window.focus();
});
