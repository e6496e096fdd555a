import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../../kernel/api-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { withStepUp } from '../../../kernel/step-up.ts';

const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
const code = page.getByRole('textbox', { name: '6-digit code' });

/** An action that is refused until the second step is taken again. */
async function setUpAction() {
  const { server } = mockAccount({ level: 'aal2' });
  await renderScreen(<h1>Settings</h1>);
  const isVerified = () => server.inputsOf('POST', '/api/auth/mfa/verify').length > 0;
  let runs = 0;
  const action = async () => {
    runs += 1;
    if (!isVerified())
      throw new ApiError(403, { code: 'fresh_mfa_required', message: 'Please confirm.', id: 'e' });
    return 'changed';
  };
  return { server, action, runs: () => runs };
}

test('asks for the second step again and retries the action', async () => {
  const { server, action, runs } = await setUpAction();
  const pending = withStepUp(action);
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await pending).toBe('changed');
  expect(runs()).toBe(2);
  await expect.poll(() => server.inputsOf('POST', '/api/auth/mfa/challenge')).toHaveLength(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('one confirmation covers two actions', async () => {
  const { action } = await setUpAction();
  const pending = Promise.all([withStepUp(action), withStepUp(action)]);
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  expect(await pending).toEqual(['changed', 'changed']);
});

test('cancelling returns the refusal to the caller', async () => {
  const { action, runs } = await setUpAction();
  const refusal = withStepUp(action).catch((error: unknown) => error);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await refusal).toMatchObject({ code: 'fresh_mfa_required' });
  expect(runs()).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
});
