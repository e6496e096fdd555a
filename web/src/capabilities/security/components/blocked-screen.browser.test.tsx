import { contract } from '@trunkline/contract';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { clearBlocked } from '../../../kernel/blocked.ts';
import { refusal } from '../../../testing/mock-server.ts';
import { quietSummary, openSecurity } from '../../../testing/security-screen.ts';

test('replaces the application when the API reports a block', async () => {
  onTestFinished(clearBlocked);
  const { server, open } = await openSecurity();
  server.answer(contract.security.summary, () =>
    refusal(403, { code: 'blocked', id: 'request-9', message: 'Paused.', retryAfter: 1740 }),
  );
  await open();
  await expect.element(page.getByRole('heading', { name: 'Access paused' })).toBeVisible();
  await expect.element(page.getByText(/You can continue in 29 minutes/)).toBeVisible();
  await expect.element(page.getByText('request-9')).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('returns to the application once the block has ended', async () => {
  onTestFinished(clearBlocked);
  const { server, open } = await openSecurity();
  server.answer(contract.security.summary, () =>
    refusal(403, { code: 'blocked', message: 'Paused.', retryAfter: 0 }),
  );
  await open();
  await expect.element(page.getByRole('heading', { name: 'You can continue' })).toBeVisible();
  server.answer(contract.security.summary, () => quietSummary);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible();
});
