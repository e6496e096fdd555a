import { deep } from './fixtures/deep.ts';
import { codeOf, nextCodeOf, wrongCodeOf } from './fixtures/authenticator.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { enrolByApi } from './fixtures/session.ts';
import { SignInScreen, setUp, verification } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';

const refused = /status of 4\d\d/;

test('the first sign-in sets up an authenticator app; the next one requires its code', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch.expectSignedOut();
  const person = await product.person(await product.platform(), 'owner');
  const screen = new SignInScreen(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByText('Access your UCaaS solutions marketplace')).toBeVisible();
  await expect(page.getByRole('link', { name: /^support@/ })).toHaveAttribute('href', /^mailto:/);
  await screen.enterEmail(person.email);
  await screen.enterPassword(person.password);

  await expect(screen.heading(setUp)).toBeVisible();
  const qrCode = page.getByRole('img', { name: /QR code/ });
  await expect(qrCode).toHaveAttribute('src', /^data:image\//);
  await expect(qrCode).not.toHaveJSProperty('naturalWidth', 0);
  const secret = await screen.shownSecret();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await expect(page.getByText('Secret copied', { exact: true })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);

  await screen.code.fill(codeOf(secret));
  await screen.button('Complete Setup').click();
  await expect(page.getByText('MFA Enabled', { exact: true })).toBeVisible();
  await screen.saveCodes();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth');

  await screen.enterEmail(person.email);
  await screen.enterPassword(person.password);
  await expect(screen.heading(verification)).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0);
  await screen.code.fill(nextCodeOf(secret));
  await screen.button('Verify').click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test(
  'the sign-in screen adds no history entry',
  deep(
    'e2e/emailed-links.spec.ts › after signing in by link, Back does not return to a sign-in step',
  ),
  async ({ page, context, product, distributor }) => {
    const person = await product.person(distributor, 'admin');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await page.goto('/');
    await screen.completeFirstStep(person);
    await screen.code.fill(nextCodeOf(secret));
    await screen.button('Verify').click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(page).toHaveURL('/admin');
  },
);

test(
  'buttons stay disabled until their input is complete',
  deep(
    'web/src/capabilities/auth/pages/auth-page.browser.test.tsx › the second step › asks for a code, rejects an incomplete one and continues to the portal',
  ),
  async ({ page, colleague }) => {
    const screen = new SignInScreen(page);
    const person = await colleague('admin');
    await page.goto('/auth');
    const email = page.getByRole('textbox', { name: 'Email' });
    await expect(email).toBeFocused();
    await expect(screen.button('Continue')).toBeDisabled();
    await email.fill('   ');
    await expect(screen.button('Continue')).toBeDisabled();
    await email.fill('no address');
    await screen.button('Continue').click();
    await expect(email).toBeVisible();
    await expectAccessible(page);

    await email.fill(person.email);
    await screen.button('Continue').click();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(screen.button('Sign In')).toBeDisabled();
    await expectAccessible(page);
    await screen.button('Back').click();
    await expect(email).toHaveValue(person.email);
    await screen.button('Continue').click();

    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/auth/sign-in/email', async (route) => {
      await gate;
      await route.continue();
    });
    await screen.enterPassword(person.password);
    await expect(screen.button('Sign In')).toBeDisabled();
    release();
    await expect(screen.heading(setUp)).toBeVisible();
    await expectAccessible(page);

    await screen.code.pressSequentially('12a3 4b5');
    await expect(screen.code).toHaveValue('12345');
    await expect(screen.button('Complete Setup')).toBeDisabled();
    await screen.code.blur();
    await expect(page.getByText('Please enter a 6-digit code', { exact: true })).toBeVisible();
    await screen.code.press('End');
    await screen.code.pressSequentially('6789');
    await expect(screen.code).toHaveValue('123456');
    await expect(screen.button('Complete Setup')).toBeEnabled();
  },
);

test(
  'cancelling the setup shows a warning, which returns to it or signs out',
  deep(
    'web/src/capabilities/auth/pages/auth-page.browser.test.tsx › setting up the second step › warns before it is cancelled; Back to Setup changes nothing',
  ),
  async ({ page, colleague }) => {
    const screen = new SignInScreen(page);
    await screen.completeFirstStep(await colleague('admin'));
    await screen.button('Cancel').click();
    const warning = page.getByRole('alertdialog');
    await expect(warning.getByText(/cannot be used until .*method is configured/)).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Back to Setup' }).click();
    await expect(warning).toBeHidden();
    await expect(screen.heading(setUp)).toBeVisible();

    await screen.button('Cancel').click();
    await warning.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    const session = await page.request.get('/api/auth/get-session');
    expect(await session.json()).toBeNull();
  },
);

test('a wrong code is refused, and the next one works', async ({
  page,
  context,
  colleague,
  watch,
}) => {
  watch.expectProblem(refused);
  const person = await colleague('admin');
  const secret = await enrolByApi(context, person);
  const screen = new SignInScreen(page);
  await screen.completeFirstStep(person);
  await expect(screen.button('Verify')).toBeDisabled();
  await expectAccessible(page);
  await screen.code.fill(wrongCodeOf(secret));
  await screen.button('Verify').click();
  const text = 'Invalid verification code. Please check your authenticator app and try again.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(screen.code).toHaveValue('');
  await expect(screen.code).toBeFocused();
  await expectAccessible(page);
  await screen.code.fill(nextCodeOf(secret));
  await screen.code.press('Enter');
  await expect(page).toHaveURL('/admin');
});

test(
  'reloading between the two steps returns to the second one',
  deep('server/src/http/level-one.test.ts › only these paths are open after the first factor'),
  async ({ page, context, colleague, watch }) => {
    const person = await colleague('admin');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await screen.completeFirstStep(person);
    await expect(screen.heading(verification)).toBeVisible();
    await page.reload();
    await expect(screen.heading(verification)).toBeVisible();

    // After the first step alone, the portal redirects to the second step, and the API refuses.
    await page.goto('/admin');
    await expect(page).toHaveURL('/mfa');
    await expect(screen.heading(verification)).toBeVisible();
    watch.expectProblem(refused);
    const response = await page.request.get('/api/companies');
    expect([response.status(), ((await response.json()) as { code: string }).code]).toEqual([
      403,
      'mfa_required',
    ]);
    await screen.code.fill(nextCodeOf(secret));
    await screen.button('Verify').click();
    await expect(page).toHaveURL('/admin');
  },
);

test('a wrong password shows an error, and a sixth attempt is rate-limited', async ({
  page,
  colleague,
  watch,
}) => {
  watch.expectProblem(refused);
  const person = await colleague('admin');
  const screen = new SignInScreen(page);
  await page.goto('/auth');
  await screen.enterEmail(person.email);
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const response = page.waitForResponse('**/api/auth/sign-in/email');
    await screen.enterPassword(`wrong password ${attempt}`);
    expect((await response).status()).toBe(401);
    await expect(alert).toHaveText(
      'Invalid email or password. Please check your credentials and try again.',
    );
  }
  await expectAccessible(page);
  await screen.enterPassword(person.password);
  await expect(alert).toContainText(
    'Too many attempts. Please wait a few minutes before trying again.',
  );
});

test('redirects signed-in users from /auth to the site', async ({ admin: { page } }) => {
  await page.goto('/services');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/services');
});

test('a reseller lands in the workspace and is refused at the portal', async ({
  page,
  context,
  colleague,
}) => {
  const person = await colleague('reseller');
  const secret = await enrolByApi(context, person);
  const screen = new SignInScreen(page);
  await screen.completeFirstStep(person);
  await screen.code.fill(nextCodeOf(secret));
  await screen.button('Verify').click();
  await expect(page).toHaveURL('/app');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  const reason = "You don't have permission to access the admin panel.";
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward('00:10');
  await expect(page).toHaveURL('/');
});

test(
  'the portal shows that it is loading until the session is known',
  deep(
    'web/src/application/shell/portal.browser.test.tsx › access to the portal › is denied until the server has responded: only the frame and a loading state appear',
  ),
  async ({ admin: { page } }) => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/users/me', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/admin');
    await expect(page.getByText('Loading admin panel...', { exact: true })).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  },
);

test('without a session the portal redirects to /auth, and Back does not return to it', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/admin/companies');
  await expect(page).toHaveURL('/auth');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test(
  'signing out in one tab signs out the other',
  deep(
    'web/src/islands/islands.browser.test.tsx › reloads the page when the user signs out in another tab',
  ),
  async ({ admin: { page, context }, watch }) => {
    // The other tab's pending requests fail.
    watch.expectSignedOut();
    const secondTab = await context.newPage();
    for (const tab of [page, secondTab]) {
      await tab.goto('/admin');
      await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    }
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(secondTab).toHaveURL('/auth');
    await expect(secondTab.getByRole('textbox', { name: 'Email' })).toBeVisible();
  },
);

test(
  'a sign-out the server does not receive ends the session here, and on the server at the next start',
  deep(
    "web/src/capabilities/auth/auth-store.browser.test.tsx › signing out removes all of the user's data, even if the server cannot be reached",
  ),
  async ({ admin: { page, context }, watch }) => {
    watch.expectProblem(/ERR_FAILED/, /Could not report the sign-out/);
    await page.goto('/admin');
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await page.getByRole('button', { name: 'My Account' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names).not.toContain('signed_in');
    expect(await page.evaluate("localStorage.getItem('userRole')")).toBeNull();

    await page.unroute('**/api/auth/sign-out');
    await page.goto('/admin');
    await expect(page).toHaveURL('/auth');
    const session = await page.request.get('/api/auth/get-session');
    expect(await session.json()).toBeNull();
  },
);

test(
  'remember me still applies after the second step',
  deep(
    'server/src/capabilities/auth/verbs/sign-in.test.ts › a correct password › starts a session at aal1: 2592000 s with rememberMe true',
  ),
  async ({ page, colleague, context }) => {
    const person = await colleague('admin');
    const secret = await enrolByApi(context, person);
    const screen = new SignInScreen(page);
    await page.goto('/auth');
    await screen.enterEmail(person.email);
    const remember = page.getByRole('checkbox', { name: /Remember me/ });
    await expect(remember).not.toBeChecked();
    await remember.check();
    await screen.enterPassword(person.password);
    await screen.code.fill(nextCodeOf(secret));
    await screen.button('Verify').click();
    await expect(page).toHaveURL('/admin');
    const response = await page.request.get('/api/auth/sessions');
    expect(await response.json()).toMatchObject({ items: [{ current: true, remember_me: true }] });
  },
);
