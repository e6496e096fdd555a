import { deep } from './fixtures/deep.ts';
import { codeOf, nextCodeOf } from './fixtures/authenticator.ts';
import { expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { Fingerprint } from './fixtures/fingerprint.ts';
import { emailedLink } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { enrolByApi } from './fixtures/session.ts';
import { SignInScreen } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';

// Every sign-in step and the account pages on a phone (the account pages' axe run is in
// own-account.spec.ts).
const viewport = { width: 390, height: 844 };
test.use({ viewport, signInThrough: 'api' });

const refused = /status of 4\d\d/;

test('the sign-in methods fit a phone', async ({ page }) => {
  const screen = new SignInScreen(page);
  await page.goto('/auth');
  await expect(screen.button('Continue with Acme Accounts')).toBeVisible();
  await expectFits(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(screen.button('Create Account')).toBeVisible();
  await expectFits(page);
  const email = `a-very-long-address-that-does-not-end-${unique()}@journeys.example`;
  await screen.requestEmail(email, 'Send Magic Link Instead');
  await expectFits(page);
  await screen.button('Send again').click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  await page.goto('/passkey-repair');
  await expect(page.getByRole('heading', { name: 'Passkey repair' })).toBeVisible();
  await expectFits(page);
});

test('every screen from sign-up to the welcome fits a phone', async ({ page }) => {
  const email = `a-very-long-address-that-does-not-end-${unique()}@journeys.example`;
  const screen = new SignInScreen(page);
  await screen.signUp(email);
  await page.goto(await emailedLink(page.request, email, /^Confirm your email address for /));
  await expect(screen.heading(`Confirm ${email}`)).toBeVisible();
  await expectFits(page);
  await screen.button('Confirm address').click();
  await expect(screen.button('Use a passkey instead')).toBeVisible();
  await expectFits(page);
  await screen.code.fill(codeOf(await screen.shownSecret()));
  await screen.button('Complete Setup').click();
  await expect(screen.heading('Save your recovery codes')).toBeVisible();
  await expectFits(page);
  await screen.saveCodes();
  await expect(screen.button('Keep magic links')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectFits(page);
  await screen.button('Keep magic links').click();
  await expect(screen.button('Keep magic links')).toHaveCount(0);
});

test('accepting an invitation and resetting a password fit a phone', async ({
  page,
  admin,
  distributor,
  colleague,
  watch,
}) => {
  watch.expectProblem(refused);
  const screen = new SignInScreen(page);
  const invited = `stranger-${unique()}@journeys.example`;
  await admin.page.request.post('/api/users/invitations', {
    data: { email: invited, role: 'reseller', company_id: distributor.id },
  });
  await page.goto(await emailedLink(page.request, invited, /^Invitation to /));
  await expect(screen.button('Accept invitation')).toBeVisible();
  await expectFits(page);

  const { email } = await colleague('reseller');
  await screen.requestEmail(email, 'Forgot password?');
  const link = await emailedLink(page.request, email, /^Choose a new password for /);
  await page.goto(link);
  await screen.newPassword.fill('password');
  await screen.button('Save password').click();
  await expect(page.getByText('Password is too weak.')).toBeVisible();
  await expectFits(page);
  await screen.newPassword.fill('seven brittle umbrellas 4');
  await screen.button('Save password').click();
  await expect(screen.heading('Your password has been changed')).toBeVisible();
  await expectFits(page);
  await page.goto('/privacy');
  await page.goto(link);
  await expect(screen.heading("This link doesn't work")).toBeVisible();
  await expectFits(page);
});

test('a declined third-party sign-in shows an error that fits a phone', async ({ page, watch }) => {
  watch.expectProblem(refused);
  const screen = new SignInScreen(page);
  await page.goto('/auth');
  await screen.button('Continue with Acme Accounts').click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(screen.heading('Failed to sign in with Acme Accounts')).toBeVisible();
  await expectFits(page);
});

test('the second step fits a phone with every method', async ({
  page,
  context,
  product,
  colleague,
  watch,
}) => {
  watch.expectProblem(refused);
  const person = await colleague('end_user');
  const secret = await enrolByApi(context, person);
  await (await Fingerprint.attach(page)).addPasskey(product, person);
  const screen = new SignInScreen(page);
  await screen.completeFirstStep(person);
  await expect(page.getByRole('checkbox', { name: /^Trust this device/ })).toBeVisible();
  await expectFits(page);
  await screen.button('Use a recovery code').click();
  await screen.recoveryCode.fill('aaaaa-aaaaa');
  await screen.button('Verify').click();
  await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await expectFits(page);
  await screen.button('Use your authenticator app').click();
  await screen.code.fill(nextCodeOf(secret));
  await screen.button('Verify').click();
  await expect(page).toHaveURL('/app');

  // Someone else's link, opened while this person is signed in.
  const other = await colleague('admin');
  await page.request.post('/api/auth/magic-link', { data: { email: other.email } });
  await page.goto(await emailedLink(page.request, other.email, /^Sign in to /));
  await expect(page.getByText('Continuing will sign you out of that account.')).toBeVisible();
  await expectFits(page);
});

test(
  'the second step fits a phone when a passkey is the only method',
  deep(
    'web/src/capabilities/auth/pages/second-step.browser.test.tsx › verifying › accepts a passkey from a user without an authenticator app',
  ),
  async ({ page, product, colleague }) => {
    const person = await colleague('reseller');
    await (await Fingerprint.attach(page)).addPasskey(product, person);
    const screen = new SignInScreen(page);
    await screen.completeFirstStep(person);
    await expect(screen.button('Use a passkey')).toBeVisible();
    await expect(screen.code).toHaveCount(0);
    await expectFits(page);
  },
);

test(
  'the account pages fit a phone, including the identity confirmation',
  deep(
    'web/src/capabilities/auth/components/confirm-identity.browser.test.tsx › asks for the second step again and retries the action',
  ),
  async ({ product, colleague, signIn, watch }) => {
    watch.expectProblem(/status of 403/);
    const { page, person } = await signIn(await colleague('end_user'), { viewport });
    for (const path of ['/profile', '/settings', '/settings/sessions', '/passkey-repair']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectNoHorizontalOverflow(page);
    }
    await product.ageSecondSteps(person, 11);
    await page.goto('/settings/two-factor');
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeVisible();
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectNoHorizontalOverflow(page);
  },
);

test('changing an email address requires both addresses to confirm', async ({ page, admin }) => {
  const { person } = admin;
  const renamed = `new-${person.email}`;
  const response = await admin.page.request.post('/api/auth/email/change', {
    data: { email: renamed },
  });
  expect(response.status()).toBe(200);
  const screen = new SignInScreen(page);
  await page.goto(await emailedLink(page.request, person.email, /^Approve the new email address/));
  await expect(screen.heading('Approve your new email address')).toBeVisible();
  await expectFits(page);
  await screen.button('Approve change').click();
  await expect(screen.heading('One more confirmation needed')).toBeVisible();
  await expectFits(page);
  const link = await emailedLink(page.request, renamed, /^Confirm your new email address/);
  await screen.followLink(link, `Confirm ${renamed}`, 'Confirm address');
  await expect(screen.heading('Your email address has been changed')).toBeVisible();
  await expectFits(page);
  const me = await admin.page.request.get('/api/users/me');
  expect(await me.json()).toMatchObject({ email: renamed });
});
