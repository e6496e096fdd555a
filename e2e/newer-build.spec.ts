import type { Page } from '@playwright/test';
import { builtFile } from './fixtures/built-files.ts';
import { deep } from './fixtures/deep.ts';
import { BuildProxy, heading, newHeading } from './fixtures/newer-build.ts';
import { waitForServiceWorker, waitForCachedShell } from './fixtures/offline.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const builds = (page: Page) =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.filter((name) => name.startsWith('assets ')))`,
  );

test(
  'a newer build is offered to people with the application open, loads when they agree, and works offline',
  deep(
    'e2e/resilience.spec.ts › a newer application › is offered, and loads only after confirmation while text is unsaved',
  ),
  async ({ page, context, baseURL, watch }) => {
    watch.expectProblem(/ERR_INTERNET_DISCONNECTED|Failed to load resource|cannot be|[Cc]ould not/);
    const proxy = new BuildProxy(baseURL ?? '');
    const site = await proxy.open();
    try {
      const title = (text: string, target = page) =>
        expect(target.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible();
      await page.goto(`${site}/auth`);
      await waitForServiceWorker(page);
      await page.goto(`${site}/auth`);
      await title(heading);
      await waitForCachedShell(page);
      const email = page.getByRole('textbox', { name: 'Email' });
      await email.fill('robin@vale.example');
      const before = await builds(page);
      expect(before).toHaveLength(1);

      proxy.publish();
      // New pages load the new build; an open page offers it first.
      const second = await context.newPage();
      await second.goto(`${site}/auth`);
      await title(newHeading, second);
      const notice = page.getByRole('status', { name: 'App notices' });
      await expect(notice).toContainText('A new version is ready');
      await title(heading);
      await notice.getByRole('button', { name: 'Load new version' }).click();
      await expect(notice).toContainText('unsaved changes on this page');
      await notice.getByRole('button', { name: 'Keep working' }).click();
      await expect(email).toHaveValue('robin@vale.example');
      // The previous build's files are kept for this page.
      await page.evaluate(`import('${builtFile('src/capabilities/auth/pages/auth-page.tsx')}')`);
      await notice.getByRole('button', { name: 'Load new version' }).click();
      await notice.getByRole('button', { name: 'Load anyway' }).click();
      await title(newHeading);
      await expect.poll(async () => (await builds(page)).length).toBe(2);
      expect(await builds(page)).toEqual(expect.arrayContaining(before));

      await waitForCachedShell(page);
      await context.setOffline(true);
      await page.reload();
      await title(newHeading);
    } finally {
      await context.setOffline(false);
      await proxy.close();
    }
  },
);
