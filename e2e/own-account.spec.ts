import { deep } from './fixtures/deep.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { codeOf, nextCodeOf } from './fixtures/authenticator.ts';
import { Fingerprint } from './fixtures/fingerprint.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ signInThrough: 'api' });

const paths = [
  '/profile',
  '/settings',
  '/settings/two-factor',
  '/settings/sessions',
  '/settings/notifications',
  '/passkey-repair',
];

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('an end user can open the account pages, and each is accessible', async ({
  signIn,
  colleague,
}) => {
  const { page } = await signIn(await colleague('end_user'));
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test(
  'a changed name persists',
  deep(
    'web/src/capabilities/users/pages/profile-page.browser.test.tsx › saves a new name trimmed, and shows it everywhere immediately',
  ),
  async ({ admin: { page } }) => {
    await page.goto('/profile');
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
  },
);

test(
  'a photo is set, shown, and removed',
  deep(
    'web/src/capabilities/users/pages/profile-page.browser.test.tsx › previews a photo before saving',
  ),
  async ({ admin: { page } }) => {
    await page.goto('/profile');
    await page.getByLabel('Photo', { exact: true }).setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    });
    await page.getByRole('button', { name: 'Save photo' }).click();
    await expect(page.getByText('Photo saved')).toBeVisible();
    await page.reload();
    const photo = page.getByRole('main').locator('img');
    await expect(photo).toHaveAttribute('src', /^\//);
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await expect(page.getByText('Photo removed')).toBeVisible();
    await expect(photo).toHaveCount(0);
  },
);

test(
  'an address change waits for confirmation from both mailboxes',
  deep(
    'e2e/identity-screens.spec.ts › changing an email address requires both addresses to confirm',
  ),
  async ({ admin: { page, person } }) => {
    await page.goto('/settings');
    await page.getByRole('textbox', { name: 'New email' }).fill(`new-${person.email}`);
    await page.getByRole('button', { name: 'Change email' }).click();
    await expect(page.getByText('Check Your Email')).toBeVisible();
    await page.reload();
    await expect(page.getByText('is waiting for confirmation')).toBeVisible();
    await expect(page.getByText(`new-${person.email}`)).toBeVisible();
  },
);

test('a passkey is created, tested and removed', async ({ admin: { page } }) => {
  await Fingerprint.attach(page);
  await page.goto('/settings/two-factor');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Desk');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByText('Passkey Enabled')).toBeVisible();
  await page.getByRole('link', { name: 'Find out why' }).click();
  await page.getByRole('button', { name: 'Test this passkey: Desk' }).click();
  await expect(page.getByText('Desk: Good')).toBeVisible();
  await page.getByRole('button', { name: 'Check available passkeys' }).click();
  await expect(page.getByText(/^“Desk” works/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Passkey Disabled')).toBeVisible();
  await expect(page.getByText('You have no passkeys.')).toBeVisible();
});

test(
  'another authenticator app is added, and recovery codes are renewed',
  deep(
    'web/src/capabilities/auth/pages/settings-two-factor.browser.test.tsx › authenticator apps › can be added by entering a name and the first code',
  ),
  async ({ admin: { page }, watch }) => {
    // A live event may arrive before the response; the request it triggers then uses the old token
    // and is repeated.
    watch.expectProblem(/status of 401.*\/api\/notifications/);
    await page.goto('/settings/two-factor');
    await page.getByRole('button', { name: 'Add app' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Spare phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    const codeElement = page.getByRole('dialog').locator('code');
    const secret = ((await codeElement.textContent()) ?? '').replaceAll(/\s/g, '');
    await page.getByRole('textbox', { name: '6-digit code' }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByText('MFA Enabled')).toBeVisible();
    await expect(page.getByText('Spare phone')).toBeVisible();
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
    await expect(
      page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'),
    ).toHaveCount(10);
    await page.getByRole('button', { name: "I've saved them" }).click();
    await expect(page.getByText('10 of 10 codes left')).toBeVisible();
  },
);

test(
  'changing the password signs out the other browser',
  deep(
    'server/src/capabilities/auth/verbs/change-password.test.ts › changes the password and notifies the account owner',
  ),
  async ({ admin, newBrowser, watch }) => {
    const { page, person, secret } = admin;
    watch.expectProblem(/status of 40\d/);
    const otherBrowser = await newBrowser();
    const post = (path: string, data: unknown) =>
      otherBrowser.request.post(`/api/auth/${path}`, { data });
    await post('sign-in/email', { email: person.email, password: person.password });
    const factors = (await (await otherBrowser.request.get('/api/auth/mfa/factors')).json()) as {
      totp: { id: string }[];
    };
    const factorId = factors.totp[0]?.id;
    const challenge = (await (await post('mfa/challenge', { factorId })).json()) as { id: string };
    await post('mfa/verify', { factorId, challengeId: challenge.id, code: nextCodeOf(secret) });

    await page.goto('/settings/sessions');
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByLabel('Current password', { exact: true }).fill('wrong');
    await page.getByLabel('New password', { exact: true }).fill('seven brittle umbrellas 4');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(/^Invalid email or password\./)).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await page.getByRole('link', { name: 'Sessions' }).click();
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
    expect(await (await otherBrowser.request.get('/api/auth/get-session')).json()).toBeNull();
  },
);

test(
  'signing out everywhere returns to the sign-in screen',
  deep(
    'web/src/capabilities/auth/pages/settings-sessions.browser.test.tsx › signing out everywhere asks for confirmation and returns to the sign-in screen',
  ),
  async ({ admin: { page }, watch }) => {
    // The page's pending requests fail.
    watch.expectSignedOut();
    await page.goto('/settings/sessions');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await expect(page).toHaveURL('/auth');
  },
);
