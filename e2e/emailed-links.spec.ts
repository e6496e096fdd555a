import { deep } from './fixtures/deep.ts';
import { nextCodeOf } from './fixtures/authenticator.ts';
import { emailedLink } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { enrolByApi } from './fixtures/session.ts';
import { SignInScreen, setUp } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';

test('a program that opens an emailed link does not use it up; the person uses it once', async ({
  page,
  colleague,
  newBrowser,
  watch,
}) => {
  watch.expectProblem(/status of 400/);
  const { email } = await colleague('admin');
  const screen = new SignInScreen(page);
  await screen.requestEmail(email, 'Send Magic Link Instead');
  const link = await emailedLink(page.request, email, /^Sign in to /);
  const scanner = await newBrowser();
  expect((await scanner.request.get(link)).status()).toBe(200);
  const scannerScreen = new SignInScreen(await scanner.newPage());
  await scannerScreen.page.goto(link);
  await expect(scannerScreen.heading(`Sign in as ${email}`)).toBeVisible();
  expect(await (await scanner.request.get('/api/auth/get-session')).json()).toBeNull();

  await screen.followLink(link, `Sign in as ${email}`, 'Sign In');
  await expect(screen.heading(setUp)).toBeVisible();
  await scannerScreen.button('Sign In').click();
  await expect(scannerScreen.alert).toHaveText('Magic link has expired. Please request a new one.');
  const secondScreen = new SignInScreen(await page.context().newPage());
  await secondScreen.page.goto(link);
  await expect(secondScreen.heading("This link doesn't work")).toBeVisible();
  await expect(secondScreen.alert).toHaveText('Magic link has expired. Please request a new one.');
  await secondScreen.page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(secondScreen.heading(setUp)).toBeVisible();
});

test(
  'a used confirmation link is reported as expired or used',
  deep(
    'web/src/capabilities/auth/pages/callback-page.browser.test.tsx › a link that does not work › shows an error and links back',
  ),
  async ({ page, watch }) => {
    watch.expectProblem(/status of 400/);
    const email = `stranger-${unique()}@journeys.example`;
    const screen = new SignInScreen(page);
    await screen.signUp(email);
    const link = await emailedLink(page.request, email, /^Confirm your email address for /);
    await screen.followLink(link, `Confirm ${email}`, 'Confirm address');
    await expect(screen.heading(setUp)).toBeVisible();
    await page.goto('/privacy');
    await page.goto(link);
    await expect(screen.alert).toHaveText(
      'This link has expired or has already been used. Please request a new one.',
    );
  },
);

test('after signing in by link, Back does not return to a sign-in step', async ({
  page,
  context,
  colleague,
}) => {
  const person = await colleague('admin');
  const secret = await enrolByApi(context, person);
  const screen = new SignInScreen(page);
  await screen.requestEmail(person.email, 'Send Magic Link Instead');
  const link = await emailedLink(page.request, person.email, /^Sign in to /);
  await page.goto('/');
  await screen.followLink(link, `Sign in as ${person.email}`, 'Sign In');
  await expect(page).toHaveURL('/mfa');
  await screen.code.fill(nextCodeOf(secret));
  await screen.button('Verify').click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test(
  'the tab waiting for the email continues too; signing out signs out both tabs',
  deep(
    'web/src/islands/islands.browser.test.tsx › reloads the page when the user signs out in another tab',
  ),
  async ({ page, context, colleague, watch }) => {
    // The other tab's pending requests fail.
    watch.expectSignedOut();
    const person = await colleague('admin');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await screen.requestEmail(person.email, 'Send Magic Link Instead');
    const link = await emailedLink(page.request, person.email, /^Sign in to /);
    const opened = new SignInScreen(await context.newPage());
    await opened.followLink(link, `Sign in as ${person.email}`, 'Sign In');
    await opened.code.fill(nextCodeOf(secret));
    await opened.button('Verify').click();
    for (const tab of [opened.page, page]) {
      await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    }
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await opened.page.getByRole('button', { name: 'My Account' }).click();
    await opened.page.getByRole('menuitem', { name: 'Logout' }).click();
    for (const tab of [opened.page, page]) {
      await expect(tab).toHaveURL('/auth');
      await expect(tab.getByRole('textbox', { name: 'Email' })).toBeVisible();
    }
  },
);
