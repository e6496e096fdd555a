import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { deep } from './fixtures/deep.ts';
import { codeOf, nextCodeOf, wrongCodeOf } from './fixtures/authenticator.ts';
import { Fingerprint } from './fixtures/fingerprint.ts';
import { emailedLink, latestEmailTo } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { enrolByApi, enrolWithCodes, signOutByApi } from './fixtures/session.ts';
import { SignInScreen, setUp, verification } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ signInThrough: 'api' });

const trustLabel = 'Trust this device for 30 days';
const refused = /status of 4\d\d/;

async function askForNewCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const shownCodes = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

test(
  'a trusted device skips the second step until its trust expires',
  deep(
    'server/src/capabilities/auth/verbs/list-trusted-devices.test.ts › lists trusted browsers for thirty days, marking the current one',
  ),
  async ({ page, context, colleague, watch }) => {
    watch.expectProblem(/status of 403/);
    const person = await colleague('end_user');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await screen.completeFirstStep(person);
    await expect(page.getByRole('checkbox', { name: trustLabel })).not.toBeChecked();
    await page.getByRole('checkbox', { name: trustLabel }).check();
    await screen.code.fill(nextCodeOf(secret));
    await screen.button('Verify').click();
    await expect(page).toHaveURL('/app');

    await signOutByApi(context);
    await screen.completeFirstStep(person);
    await expect(page).toHaveURL('/app');
    expect((await page.request.get('/api/users/me')).status()).toBe(200);

    // Changing account security settings requires the second step too.
    await page.goto('/settings/two-factor');
    await askForNewCodes(page);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('checkbox', { name: trustLabel })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();

    const devices = page.getByRole('list', { name: 'Trusted devices' }).getByRole('listitem');
    await expect(devices).toHaveText(/This device/);
    await page.getByRole('button', { name: 'Revoke Chrome on Linux' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Trust revoked')).toBeVisible();
    await expect(page.getByText(/^No trusted devices yet\./)).toBeVisible();

    await signOutByApi(context);
    await screen.completeFirstStep(person);
    await expect(screen.heading(verification)).toBeVisible();
    expect((await page.request.get('/api/users/me')).status()).toBe(403);
  },
);

test(
  'an administrator needs the second step on every device',
  deep(
    'web/src/capabilities/auth/pages/second-step.browser.test.tsx › verifying › does not offer unavailable methods, or to trust a device where that is not allowed',
  ),
  async ({ page, context, colleague }) => {
    const person = await colleague('admin');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await screen.completeFirstStep(person);
    await expect(screen.heading(verification)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: trustLabel })).toHaveCount(0);
    await screen.code.fill(nextCodeOf(secret));
    await screen.button('Verify').click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/settings/two-factor');
    await expect(
      page.getByText(
        "Your company's security policy requires two-factor verification at every sign-in.",
      ),
    ).toBeVisible();
  },
);

test(
  'creating new recovery codes requires the second step again after eleven minutes',
  deep('server/src/capabilities/auth/verbs/unenroll.test.ts › requires a fresh second step'),
  async ({ admin: { page, person, secret }, product, watch }) => {
    watch.expectProblem(/status of 403/);
    await product.ageSecondSteps(person, 11);
    await page.goto('/settings/two-factor');
    await askForNewCodes(page);
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByText('10 of 10 codes left')).toBeVisible();
    await expect(shownCodes(page)).toHaveCount(0);

    await askForNewCodes(page);
    await dialog(page).getByRole('textbox', { name: '6-digit code' }).fill(nextCodeOf(secret));
    await dialog(page).getByRole('button', { name: 'Verify' }).click();
    await expect(shownCodes(page)).toHaveCount(10);
    await page.getByRole('button', { name: "I've saved them" }).click();

    // The second step was just completed, so it isn't required again.
    await askForNewCodes(page);
    await expect(shownCodes(page)).toHaveCount(10);
  },
);

test(
  'a passkey confirms a password change',
  deep('server/src/capabilities/auth/verbs/verify-passkey.test.ts › refreshes an old second step'),
  async ({ admin: { page, person }, product, watch }) => {
    watch.expectProblem(/status of 403/);
    const fingerprint = await Fingerprint.attach(page);
    await fingerprint.addPasskey(product, person);
    await product.ageSecondSteps(person, 11);
    await page.goto('/settings');
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('seven brittle umbrellas 4');
    await page.getByRole('button', { name: 'Change password' }).click();
    await dialog(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await latestEmailTo(page.request, person.email, /^Your password was changed$/);
  },
);

test("a user who lost every second factor sets one up again after an administrator's reset", async ({
  admin,
  colleague,
  signIn,
}) => {
  const session = await signIn(await colleague('reseller'));
  const screen = new SignInScreen(session.page);
  const reset = await admin.page.request.post(`/api/users/${session.person.id}/reset-factors`, {
    data: {},
  });
  expect(reset.status(), await reset.text()).toBe(200);
  await latestEmailTo(
    admin.page.request,
    session.person.email,
    /^Your two-factor authentication was reset$/,
  );
  await session.page.goto('/settings');
  await expect(session.page).toHaveURL('/auth');

  await screen.completeFirstStep(session.person);
  await expect(screen.heading(setUp)).toBeVisible();
  const secret = await screen.shownSecret();
  expect(secret).not.toBe(session.secret);
  await screen.code.fill(codeOf(secret));
  await screen.button('Complete Setup').click();
  await screen.saveCodes();
  await expect(session.page).toHaveURL('/settings');
  await latestEmailTo(admin.page.request, session.person.email, /^An authenticator app was added$/);
});

test(
  'a recovery code works once',
  deep('e2e/sign-in-methods.spec.ts › sign-in by password: uses a recovery code'),
  async ({ page, context, colleague, watch }) => {
    watch.expectProblem(/status of 400/);
    const person = await colleague('admin');
    const { codes } = await enrolWithCodes(context, person);
    const [first = '', second = ''] = codes;
    const screen = new SignInScreen(page);
    const enterCode = async (code: string) => {
      await screen.recoveryCode.fill(code);
      await screen.button('Verify').click();
    };
    await screen.completeFirstStep(person);
    await screen.button('Use a recovery code').click();
    await expect(screen.recoveryCode).toBeFocused();
    await enterCode(first);
    await expect(page).toHaveURL('/admin');
    const mail = await latestEmailTo(page.request, person.email, /^A recovery code was used$/);
    expect(mail.text).not.toContain(first);

    await signOutByApi(context);
    await screen.completeFirstStep(person);
    await screen.button('Use a recovery code').click();
    await enterCode(first);
    await expect(page.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await enterCode(second);
    await expect(page).toHaveURL('/admin');
    await page.goto('/settings/two-factor');
    await expect(page.getByText('8 of 10 codes left')).toBeVisible();
  },
);

for (const unlockedBy of ['waiting', 'a passkey'])
  test(
    `ten wrong codes lock the second step; ${unlockedBy} unlocks it`,
    deep(
      'server/src/capabilities/auth/elevation.test.ts › ten wrong codes in a row across all methods and sessions lock the second step for 15 minutes',
    ),
    async ({ page, context, product, colleague, watch }) => {
      watch.expectProblem(refused);
      const person = await colleague('admin');
      const secret = await enrolByApi(context, person);
      if (unlockedBy === 'a passkey') {
        await (await Fingerprint.attach(page)).addPasskey(product, person);
      }
      const screen = new SignInScreen(page);
      const enterCode = async (code: string) => {
        await screen.code.fill(code);
        await screen.button('Verify').click();
      };
      await screen.completeFirstStep(person);
      await enterCode(wrongCodeOf(secret));
      await expect(page.getByText(/^Invalid verification code\./)).toBeVisible();
      // Adds eight more failures directly, because the rate limits would spread them over ten
      // minutes.
      await product.asAuth((tx) =>
        tx
          .updateTable('second_step_attempts')
          .set((eb) => ({ failures: eb('failures', '+', 8) }))
          .where('user_id', '=', person.id)
          .execute(),
      );
      await enterCode(wrongCodeOf(secret));
      // The refusal clears the field, including anything typed before it.
      await expect(screen.code).toHaveValue('');
      await latestEmailTo(page.request, person.email, /^Too many incorrect codes$/);
      const code = nextCodeOf(secret);
      await enterCode(code);
      await expect(
        page.getByText('Too many attempts. Please wait a few minutes before trying again.'),
      ).toBeVisible();
      if (unlockedBy === 'a passkey') {
        await screen.button('Use a passkey').click();
      } else {
        await product.asAuth((tx) =>
          tx
            .updateTable('second_step_attempts')
            .set({ paused_until: sql<string>`now() - interval '1 second'` })
            .where('user_id', '=', person.id)
            .execute(),
        );
        // The code wasn't accepted while the account was locked.
        await enterCode(code);
      }
      await expect(page).toHaveURL('/admin');
    },
  );

test(
  'a new user who cancels two-factor setup returns to it through an emailed link',
  deep(
    'web/src/capabilities/auth/pages/auth-page.browser.test.tsx › setting up the second step › signs out when cancelled',
  ),
  async ({ page }) => {
    const email = `stranger-${unique()}@journeys.example`;
    const screen = new SignInScreen(page);
    await screen.signUp(email);
    const confirmation = await emailedLink(page.request, email, /^Confirm your email address for /);
    await screen.followLink(confirmation, `Confirm ${email}`, 'Confirm address');
    await expect(screen.heading(setUp)).toBeVisible();
    await screen.button('Cancel').click();
    const warning = page.getByRole('alertdialog');
    await expect(warning.getByText(/cannot be used until .*method is configured/)).toBeVisible();
    await warning.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/auth');
    expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();

    await screen.requestEmail(email, 'Send Magic Link Instead');
    const link = await emailedLink(page.request, email, /^Sign in to /);
    await screen.followLink(link, `Sign in as ${email}`, 'Sign In');
    await expect(screen.heading(setUp)).toBeVisible();
    expect((await page.request.get('/api/users/me')).status()).toBe(403);
  },
);
