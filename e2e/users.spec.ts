import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { emailedLink, latestEmailTo } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { SignInScreen, setUp } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { UsersScreen } from './fixtures/users-screen.ts';

const ada = { firstName: 'Ada', lastName: 'Byron' };

test('a person is invited, accepts in another browser, and appears in the list', async ({
  admin,
  distributor,
  page,
}) => {
  const screen = new UsersScreen(admin.page);
  const email = `guest-${unique()}@journeys.example`;
  await admin.page.goto('/admin');
  await admin.page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: /User Management/ })
    .click();
  await admin.page.getByRole('button', { name: 'Invite people' }).click();
  await screen.dialog.getByRole('textbox', { name: 'Email addresses' }).fill(email);
  await screen.dialog.getByRole('combobox', { name: 'Role' }).click();
  await expect(admin.page.getByRole('option', { name: 'Owner' })).toHaveCount(0);
  await admin.page.getByRole('option', { name: 'Reseller', exact: true }).click();
  await screen.dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(screen.toasts).toContainText('1 invitation sent');
  await admin.page.getByRole('tab', { name: 'Invitations' }).click();
  await expect(screen.invitations.filter({ hasText: email })).toContainText('Pending');

  const signInScreen = new SignInScreen(page);
  await signInScreen.followLink(
    await emailedLink(page.request, email, /^Invitation to /),
    `Join ${distributor.name}`,
    'Accept invitation',
  );
  await expect(signInScreen.heading(setUp)).toBeVisible();

  await screen.open(`?tab=invitations`);
  await expect(screen.invitations.filter({ hasText: email })).toContainText('Accepted');
  await screen.open(`?search=${email}`);
  await expect(screen.table.getByRole('row').nth(1)).toContainText(/Reseller.*Not set up.*Active/);
});

test(
  'a new role applies immediately, in a browser that is already open',
  deep(
    "server/src/capabilities/users/verbs/change-role.test.ts › assigns every role up to the user's own, effective with the next request",
  ),
  async ({ admin, distributor, product, signIn }) => {
    const other = await signIn(await product.person(distributor, 'admin', ada));
    await other.page.goto('/admin/users');
    await expect(other.page.getByRole('button', { name: 'Invite people' })).toBeVisible();

    const screen = new UsersScreen(admin.page);
    await screen.open();
    await screen.choose('Ada Byron', 'Change role');
    await screen.dialog.getByRole('combobox', { name: 'Role' }).click();
    await admin.page.getByRole('option', { name: 'Reseller', exact: true }).click();
    await screen.dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(screen.toasts).toContainText("Ada Byron's role was changed to Reseller");
    await expect(screen.row('Ada Byron')).toContainText('Reseller');

    const refused = await other.page.request.post('/api/users/invitations', {
      data: { email: 'x@journeys.example', role: 'admin', company_id: distributor.id },
    });
    expect(refused.status()).toBe(403);
    // The open page may already be navigating away, which aborts the navigation started here.
    await expect(async () => {
      await other.page.goto('/admin');
      await expect(other.page).toHaveURL('/', { timeout: 15_000 });
    }).toPass({ timeout: 40_000 });
  },
);

test(
  'several people get another role and company together, and Undo restores each',
  deep(
    "web/src/capabilities/users/components/bulk-dialogs.browser.test.tsx › gives several people one role, up to the user's own; names those it cannot change, and Undo restores each previous role",
  ),
  async ({ admin: { page }, distributor, product }) => {
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    await product.person(distributor, 'reseller', ada);
    await product.person(distributor, 'end_user', { firstName: 'Bo', lastName: 'Lind' });
    const screen = new UsersScreen(page);
    const bar = page.getByRole('region', { name: 'Selection' });
    const select = async (...names: string[]) => {
      for (const name of names)
        await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    };
    await screen.open();
    await select('Ada Byron', 'Bo Lind', 'Robin Okafor');
    await bar.getByRole('button', { name: 'Change role' }).click();
    await expect(screen.dialog.getByRole('region', { name: 'Skipped' })).toContainText(
      "Robin Okafor: You can't change this for yourself. Ask another administrator.",
    );
    await screen.dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Distributor', exact: true }).click();
    await expectAccessible(page);
    await screen.dialog.getByRole('button', { name: 'Change role of 2 users' }).click();
    await expect(screen.toasts).toContainText('2 users now have the Distributor role');
    for (const name of ['Ada Byron', 'Bo Lind'])
      await expect(screen.row(name)).toContainText('Distributor');
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.toasts).toContainText('The previous roles of 2 users were restored');
    await expect(screen.row('Ada Byron')).toContainText('Reseller');
    await expect(screen.row('Bo Lind')).toContainText('End user');

    await page.setViewportSize({ width: 390, height: 844 });
    await select('Ada Byron', 'Bo Lind');
    await bar.getByRole('button', { name: 'Move to…' }).click();
    await screen.dialog.getByRole('combobox', { name: 'Company' }).fill(shop.name);
    await page.getByRole('option', { name: shop.name }).click();
    await expectFits(page);
    await expectAccessible(page);
    await screen.dialog.getByRole('button', { name: 'Move 2 users' }).click();
    await expect(screen.toasts).toContainText('2 users were moved');
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const name of ['Ada Byron', 'Bo Lind'])
      await expect(screen.row(name)).toContainText(shop.name);
  },
);

test(
  'suspending ends the session in the other browser; activating and deleting can be undone',
  deep(
    'server/src/capabilities/users/verbs/suspend.test.ts › signs the person out immediately, and a new session cannot act either',
  ),
  async ({ admin, distributor, product, signIn, watch }) => {
    watch.expectSignedOut();
    const other = await signIn(await product.person(distributor, 'reseller', ada));
    await other.page.goto('/profile');
    await expect(other.page.getByRole('heading', { level: 1 })).toBeVisible();

    const screen = new UsersScreen(admin.page);
    await screen.open();
    await screen.confirm('Ada Byron', 'Suspend');
    await expect(screen.row('Ada Byron')).toContainText('Suspended');
    expect((await other.page.request.get('/api/users/me')).status()).toBe(401);
    await other.page.goto('/profile');
    await expect(other.page).toHaveURL(/\/auth/);

    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.row('Ada Byron')).toContainText('Active');
    await screen.confirm('Ada Byron', 'Delete');
    await expect(screen.row('Ada Byron')).toHaveCount(0);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.row('Ada Byron')).toBeVisible();
  },
);

test(
  'after a two-factor reset the person is notified, signed out, and sets it up again',
  deep(
    "e2e/second-step.spec.ts › a user who lost every second factor sets one up again after an administrator's reset",
  ),
  async ({ admin, distributor, product, signIn, watch }) => {
    watch.expectProblem(/status of 40[13]/);
    const other = await signIn(await product.person(distributor, 'reseller', ada));
    const screen = new UsersScreen(admin.page);
    await screen.open();
    await expect(screen.row('Ada Byron')).toContainText('Set up');
    await screen.choose('Ada Byron', 'Reset two-factor authentication');
    await expect(screen.confirmation).toContainText(
      'Make sure the request really comes from them.',
    );
    await screen.confirmation
      .getByRole('button', { name: 'Reset two-factor authentication' })
      .click();
    await expect(screen.row('Ada Byron')).toContainText('Not set up');

    expect((await other.page.request.get('/api/users/me')).status()).toBe(401);
    await latestEmailTo(other.page.request, other.person.email, /second|two-factor/i);
    const signInScreen = new SignInScreen(other.page);
    await signInScreen.completeFirstStep(other.person);
    await expect(signInScreen.heading(setUp)).toBeVisible();
  },
);

test(
  "a distributor's administrator sees only their own subtree",
  deep(
    'e2e/isolation.spec.ts › the owner sees both distributors; the admin of one sees only their own subtree',
  ),
  async ({ admin, distributor, product, watch }) => {
    watch.expectProblem(/status of 404/);
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const otherCompany = await product.company({
      name: `Elsewhere ${unique()}`,
      kind: 'distributor',
    });
    const ownUser = await product.person(shop, 'end_user', ada);
    const stranger = await product.person(otherCompany, 'end_user', {
      firstName: 'Grace',
      lastName: 'Hopper',
    });
    const screen = new UsersScreen(admin.page);
    await screen.open();
    await expect(screen.row('Ada Byron')).toContainText(shop.name);
    await expect(screen.row('Robin Okafor')).toBeVisible();
    await expect(screen.table.locator('a[data-row-link]')).toHaveCount(2);
    await screen.open(`?search=${stranger.email}`);
    await expect(admin.page.getByRole('heading', { name: 'No users match' })).toBeVisible();
    await admin.page.goto(`/admin/users/${stranger.id}`);
    await expect(admin.page.getByRole('alert')).toContainText('User not found');
    for (const verb of ['suspend', 'revoke-sessions', 'reset-factors']) {
      const response = await admin.page.request.post(`/api/users/${stranger.id}/${verb}`, {
        data: {},
      });
      expect(response.status()).toBe(404);
    }
    await admin.page.goto(`/admin/users/${ownUser.id}`);
    await expect(admin.page.getByRole('heading', { name: 'Ada Byron', level: 1 })).toBeVisible();
  },
);

test('the people screens are accessible', async ({ admin, distributor, product }) => {
  const { id } = await product.person(distributor, 'reseller', ada);
  const screen = new UsersScreen(admin.page);
  await screen.open();
  await expectFits(admin.page);
  await screen.open(`?open=${id}`);
  await expect(screen.dialog.getByText('Reseller at')).toBeVisible();
  await expectAccessible(admin.page);
  await screen.open('?create=true');
  await expect(screen.dialog.getByRole('textbox', { name: 'Email addresses' })).toBeVisible();
  await expectAccessible(admin.page);
  await screen.open('?tab=invitations');
  await expect(admin.page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible();
  await expectFits(admin.page);
  await admin.page.goto(`/admin/users/${id}`);
  await expect(admin.page.getByRole('heading', { name: 'Ada Byron', level: 1 })).toBeVisible();
  await expect(admin.page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectFits(admin.page);
});
