import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { RolesScreen } from './fixtures/roles-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { UsersScreen } from './fixtures/users-screen.ts';

const ada = { firstName: 'Ada', lastName: 'Byron' };

test('an owner revokes and restores a permission of administrators, and an open browser updates', async ({
  admin,
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  const owner = await signIn(await product.person(distributor, 'owner', ada));
  const adminPage = admin.page;
  await new UsersScreen(adminPage).open();
  await expect(adminPage.getByRole('button', { name: 'Invite people' })).toBeVisible();

  const screen = new RolesScreen(owner.page);
  await owner.page.goto('/admin');
  await owner.page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: 'Role Management' })
    .click();
  await expect(screen.role('Administrator')).toContainText('Level 90');
  await expect(screen.role('Administrator')).toContainText('1 person');
  await expect(screen.permission('Create people')).toBeChecked();
  await screen.permission('Create people').click();
  await expect(screen.unsaved).toContainText('1 change not saved');
  await screen.unsaved.getByRole('button', { name: 'Review and save' }).click();
  await expect(screen.dialog).toContainText('Affects 1 person in 1 company.');
  await expect(screen.dialog).toContainText('Administrators can no longer create people');
  await screen.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(screen.toasts).toContainText(`The roles at ${distributor.name} were changed`);
  await expect(screen.history.first()).toContainText(
    'Ada Byron stopped letting administrators create people',
  );

  // Without reloading: the other browser notices with its next request.
  await adminPage.getByRole('searchbox').fill('a');
  await expect(adminPage.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  const refused = await adminPage.request.post('/api/users/invitations', {
    data: { email: 'x@journeys.example', role: 'end_user', company_id: distributor.id },
  });
  expect(refused.status()).toBe(403);

  await screen.toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(screen.toasts).toContainText('were undone');
  await expect(screen.permission('Create people')).toBeChecked();
  await adminPage.getByRole('searchbox').fill('ad');
  await expect(adminPage.getByRole('button', { name: 'Invite people' })).toBeVisible();
});

test(
  'permissions revoked by a company above remain revoked, and the screen is removed',
  deep(
    'server/src/capabilities/users/verbs/change-roles.test.ts › permissions revoked by a company above remain revoked',
  ),
  async ({ distributor, product, signIn, watch }) => {
    watch.expectProblem(/status of (403|404|409)/);
    const parentOwner = await signIn(await product.person(distributor, 'owner', ada));
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const childOwner = await signIn(await product.person(shop, 'owner'));
    const shopAdmin = await signIn(await product.person(shop, 'admin'));
    await shopAdmin.page.goto('/admin/audit-logs');
    const portal = shopAdmin.page.getByRole('navigation', { name: 'Admin Portal' });
    await expect(portal.getByRole('link', { name: 'Audit Logs' })).toBeVisible();

    const screen = new RolesScreen(parentOwner.page);
    await screen.open();
    await screen.permission('See audit logs').click();
    await screen.save();

    const ownScreen = new RolesScreen(childOwner.page);
    await ownScreen.open();
    await expect(ownScreen.permission('See audit logs')).toHaveCount(0);
    await expect(ownScreen.matrixOf('Administrator')).toContainText('Removed by a company above');
    const rolesResponse = await childOwner.page.request.get('/api/users/roles');
    const { version } = (await rolesResponse.json()) as { version: string };
    const attempt = await childOwner.page.request.post('/api/users/roles', {
      data: {
        company_id: shop.id,
        version,
        changes: [{ role: 'admin', resource: 'audit', action: 'read', allowed: true }],
      },
    });
    expect(attempt.status()).toBe(409);
    expect(await attempt.text()).toContain('Only that company can restore it.');

    await portal.getByRole('link', { name: 'User Management' }).click();
    await expect(portal.getByRole('link', { name: 'Audit Logs' })).toHaveCount(0);
    expect((await shopAdmin.page.request.get('/api/audit')).status()).toBe(403);
  },
);

test('someone without permission to change roles has read-only access and every change is refused', async ({
  admin,
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of (403|404)/);
  const screen = new RolesScreen(admin.page);
  await screen.open();
  await expect(screen.matrixOf('Administrator')).toBeVisible();
  await expect(admin.page.getByRole('checkbox')).toHaveCount(0);
  await expect(admin.page.getByText('Only owners can change role permissions.')).toBeVisible();

  const owner = await signIn(await product.person(distributor, 'owner', ada));
  const otherCompany = await product.company({
    name: `Elsewhere ${unique()}`,
    kind: 'distributor',
  });
  const post = async (session: typeof owner, company_id: string, role: string) =>
    session.page.request.post('/api/users/roles', {
      data: {
        company_id,
        version: 'x',
        changes: [{ role, resource: 'users', action: 'read', allowed: false }],
      },
    });
  expect((await post(admin, distributor.id, 'reseller')).status()).toBe(403);
  expect((await post(owner, distributor.id, 'owner')).status()).toBe(403);
  expect((await post(owner, otherCompany.id, 'admin')).status()).toBe(404);
  const read = await owner.page.request.get(`/api/users/roles?company_id=${otherCompany.id}`);
  expect(read.status()).toBe(404);
});

test(
  'two owners: the second one gets a conflict, keeps their choices and then saves them',
  deep(
    "web/src/capabilities/users/pages/roles-page.browser.test.tsx › changing › reports someone else's earlier save, and keeps the user's changes",
  ),
  async ({ distributor, product, signIn, watch }) => {
    watch.expectProblem(/status of 409/);
    const first = new RolesScreen(
      (await signIn(await product.person(distributor, 'owner', ada))).page,
    );
    const second = new RolesScreen((await signIn(await product.person(distributor, 'owner'))).page);
    await first.open('?role=reseller');
    await second.open('?role=reseller');
    await first.permission('See pages').click();
    await first.save();

    await second.permission('Export companies').click();
    await second.unsaved.getByRole('button', { name: 'Review and save' }).click();
    await second.dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(second.dialog.getByRole('alert')).toContainText(
      'Someone else has changed these roles.',
    );
    await second.dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(second.permission('See pages')).toBeChecked();
    await expect(second.permission('Export companies')).toBeChecked();
    await second.save();
    await expect(second.history).toHaveCount(2);
    await second.page.getByRole('button', { name: 'Reset to inherited permissions' }).click();
    await expect(second.unsaved).toContainText('2 changes not saved');
    await second.save();
    await expect(second.permission('See pages')).not.toBeChecked();
  },
);

test(
  'a new role and a move can be undone from the notice, and the person is notified by email',
  deep(
    'server/src/capabilities/users/verbs/change-role.test.ts › notifies by email, once for each change, in the name of the acting company',
  ),
  async ({ admin, distributor, product }) => {
    const person = await product.person(distributor, 'reseller', ada);
    const shop = await product.company({
      name: `Shop ${unique()}`,
      kind: 'reseller',
      parent: distributor,
    });
    const screen = new UsersScreen(admin.page);
    await screen.open();
    await screen.choose('Ada Byron', 'Change role');
    await screen.dialog.getByRole('combobox', { name: 'Role' }).click();
    await admin.page.getByRole('option', { name: 'Distributor', exact: true }).click();
    await screen.dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(screen.row('Ada Byron')).toContainText('Distributor');
    const mail = await latestEmailTo(admin.page.request, person.email, /role was changed/);
    expect(mail.text).toContain(`Your role at ${distributor.name} is now distributor.`);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.row('Ada Byron')).toContainText('Reseller');
    await expect(screen.toasts).toContainText("Ada Byron's role was changed back to Reseller");

    await screen.choose('Ada Byron', 'Move to another company');
    await screen.dialog.getByRole('combobox', { name: 'Company' }).fill(shop.name);
    await admin.page.getByRole('option', { name: shop.name }).click();
    await screen.dialog.getByRole('button', { name: 'Move person' }).click();
    await expect(screen.row('Ada Byron')).toContainText(shop.name);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.toasts).toContainText(`Ada Byron was moved back to ${distributor.name}`);
    await expect(screen.row('Ada Byron')).toContainText(distributor.name);

    await screen.confirm('Ada Byron', 'Suspend');
    await latestEmailTo(admin.page.request, person.email, /was suspended/);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await latestEmailTo(admin.page.request, person.email, /active again/);
  },
);

test(
  'unsaved changes are not lost by accident',
  deep(
    'web/src/kernel/resource/resource-form.browser.test.tsx › leaving › asks before leaving unsaved input behind',
  ),
  async ({ distributor, product, signIn }) => {
    const { page } = await signIn(await product.person(distributor, 'owner', ada));
    const screen = new RolesScreen(page);
    await screen.open();
    await screen.permission('Create people').click();
    await page.getByRole('link', { name: 'User Management' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Leave without saving?');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await screen.role('Reseller').click();
    await expect(screen.role('Administrator')).toContainText('Not saved');
    await screen.unsaved.getByRole('button', { name: 'Discard changes' }).click();
    await screen.role('Administrator').click();
    await expect(screen.permission('Create people')).toBeChecked();
  },
);

test('the roles screen is accessible', async ({ distributor, product, signIn }) => {
  const { page } = await signIn(await product.person(distributor, 'owner', ada));
  const screen = new RolesScreen(page);
  await screen.open();
  await screen.permission('Create people').click();
  await screen.save();
  await screen.permission('Delete pages').click();
  await expectAccessible(page);
  await screen.unsaved.getByRole('button', { name: 'Review and save' }).click();
  await expect(screen.dialog).toContainText('Affects');
  await expectAccessible(page);
});

test(
  'the roles screen works on a phone',
  deep('e2e/roles.spec.ts › the roles screen is accessible'),
  async ({ distributor, product, signIn }) => {
    const owner = await product.person(distributor, 'owner', ada);
    const { page } = await signIn(owner, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const screen = new RolesScreen(page);
    await screen.open();
    await page
      .getByRole('group', { name: 'Pages' })
      .getByRole('checkbox', { name: 'Delete', exact: true })
      .click();
    await expect(screen.unsaved).toContainText('1 change not saved');
    await expectFits(page);
  },
);
