import { contract } from '@trunkline/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal } from '../../../testing/mock-server.ts';
import { meOf } from '../../../testing/records.ts';
import { renderApplication } from '../../../testing/render-screen.tsx';
import { mockAccount } from '../../../testing/signing-in.ts';
import { readSession } from '../../auth/index.ts';

/** One transparent pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function open(me = meOf()) {
  const mocked = mockAccount({ level: 'aal2', me });
  const { server, account } = mocked;
  server.answer(contract.users.updateProfile, (name) => {
    account.me = meOf({ ...account.me, ...name });
    return account.me;
  });
  server.answer(contract.users.setPhoto, () => {
    account.me = { ...account.me, profile_photo_url: `data:image/png;base64,${pixel}` };
    return account.me;
  });
  server.answer(contract.users.removePhoto, () => {
    account.me = { ...account.me, profile_photo_url: null };
    return account.me;
  });
  await readSession();
  await renderApplication('/profile');
  await expect.element(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  return mocked;
}

const button = (name: string) => page.getByRole('button', { name });
const file = () => document.querySelector<HTMLInputElement>('input[type=file]');

async function choose(chosen: File) {
  const input = file();
  if (!input) throw new Error('There is no file input');
  await userEvent.upload(input, chosen);
}

const picture = () =>
  new File([Uint8Array.from(atob(pixel), (byte) => byte.charCodeAt(0))], 'me.png', {
    type: 'image/png',
  });

test("shows the user's role and email address", async () => {
  await open(meOf({ role: 'master_distributor', level: 70 }));
  await expect.element(page.getByText('Master distributor')).toBeVisible();
  await expect.element(page.getByText('owner@trunkline.example')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change in Settings' }))
    .toHaveAttribute('href', '/settings');
});

test('saves a new name trimmed, and shows it everywhere immediately', async () => {
  const { server } = await open();
  await expect.element(button('Save changes')).toBeDisabled();
  await page.getByRole('textbox', { name: 'First name' }).fill(' Ada ');
  await button('Save changes').click();
  await expect.element(page.getByText('Profile saved')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /My Account.*Ada Nord/ })).toBeVisible();
  await expect.element(button('Save changes')).toBeDisabled();
  await expect
    .poll(() => server.inputsOf('PATCH', '/api/users/me'))
    .toEqual([{ first_name: 'Ada', last_name: 'Nord' }]);
});

test('keeps a rejected name in the field, with the reason', async () => {
  const { server } = await open();
  server.answer(contract.users.updateProfile, () => refusal(500));
  await page.getByRole('textbox', { name: 'Last name' }).fill('Süd');
  await button('Save changes').click();
  await expect.element(page.getByText('Error ID: error-1234')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Süd');
});

test('shows a U for a user without a name or photo', async () => {
  await open(meOf({ first_name: '', last_name: '' }));
  await expect.element(page.getByText('U', { exact: true }).first()).toBeVisible();
});

test('previews a photo before saving', async () => {
  const { server } = await open();
  await choose(picture());
  await expect.element(page.getByText('This is how it will look.')).toBeVisible();
  expect(server.inputsOf('POST', '/api/users/me/photo')).toEqual([]);
  await button('Save photo').click();
  await expect.element(page.getByText('Photo saved')).toBeVisible();
  await expect.element(button('Change photo')).toBeVisible();
  await expect
    .poll(() => server.inputsOf('POST', '/api/users/me/photo'))
    .toEqual([{ image: pixel }]);
});

test('a chosen photo can be discarded, a saved one removed', async () => {
  const { server } = await open(meOf({ profile_photo_url: `data:image/png;base64,${pixel}` }));
  await choose(picture());
  await button('Cancel').click();
  await expect.element(button('Save photo')).not.toBeInTheDocument();
  await button('Remove photo').click();
  await expect.element(page.getByText('Photo removed')).toBeVisible();
  await expect.element(button('Upload photo')).toBeVisible();
  await expect.poll(() => server.inputsOf('DELETE', '/api/users/me/photo')).toHaveLength(1);
});

test('rejects an unusable photo before sending it', async () => {
  await open();
  // The dialog's filter can be bypassed, so the file itself is checked.
  file()?.removeAttribute('accept');
  await choose(new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
  await expect.element(page.getByText('Please choose a JPEG, PNG or WebP photo.')).toBeVisible();
  await expect.element(button('Save photo')).not.toBeInTheDocument();
});

test('asks before leaving with an unsaved name', async () => {
  await open();
  await page.getByRole('textbox', { name: 'First name' }).fill('Rob');
  await page.getByRole('link', { name: 'Change in Settings' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving your name?' });
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rob');
});
