import { lazy } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { installCapabilities } from '../../../kernel/capabilities.ts';
import { defineCapability } from '../../../kernel/capability.ts';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { WaitingCard } from './waiting-card.tsx';

test("reports that nothing is waiting only once all items' code has loaded", async () => {
  const code = Promise.withResolvers<{ default: () => null }>();
  installCapabilities([
    defineCapability({ waiting: [{ position: 1, Content: lazy(() => code.promise) }] }),
  ]);
  mockServer();
  await renderScreen(<WaitingCard />);
  const caughtUp = page.getByText(/You're all caught up/);
  await expect.element(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await expect.element(caughtUp).not.toBeVisible();
  code.resolve({ default: () => null });
  await expect.element(caughtUp).toBeVisible();
});
