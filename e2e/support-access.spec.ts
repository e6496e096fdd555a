import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { nextCodeOf } from './fixtures/authenticator.ts';
import { latestEmailTo } from './fixtures/mailbox.ts';
import type { TestPerson } from './fixtures/product.ts';
import { expect, type SignedIn, test } from './fixtures/test.ts';
import { UsersScreen } from './fixtures/users-screen.ts';

const ada = { firstName: 'Ada', lastName: 'Byron' };
const reason = 'Their list of companies looks empty';

const bannerOf = ({ page }: Pick<SignedIn, 'page'>) =>
  page.getByRole('region', { name: 'Support access' });

async function startViewing({ page }: SignedIn, name: string): Promise<void> {
  const screen = new UsersScreen(page);
  await screen.open();
  await screen.choose(name, 'View as this user');
  const start = screen.dialog.getByRole('button', { name: 'Start viewing' });
  await expect(start).toBeDisabled();
  await screen.dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await start.click();
}

test('someone views the product as a person below, cannot change anything, and ends the view', async ({
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of 403/);
  const shop = await product.company({ name: 'Brook Shop', kind: 'reseller', parent: distributor });
  const owner = await signIn(await product.person(distributor, 'owner'));
  await product.person(shop, 'admin', ada);
  await startViewing(owner, 'Ada Byron');

  await expect(bannerOf(owner)).toContainText('You are viewing as Ada Byron · 30 minutes left');
  await expect(owner.page).toHaveURL('/admin');
  await expect(owner.page.getByRole('button', { name: /My Account/ })).toContainText('Ada Byron');
  await owner.page.goto('/admin/companies');
  await expect(owner.page.getByRole('link', { name: 'Brook Shop' }).first()).toBeVisible();
  await expect(owner.page.getByText(distributor.name)).toHaveCount(0);
  await expectFits(owner.page);

  await owner.page.getByRole('button', { name: 'New company' }).click();
  const form = owner.page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Made while viewing');
  await form.getByRole('combobox', { name: 'Type' }).click();
  await owner.page.getByRole('option', { name: 'Customer' }).click();
  await form.getByRole('button', { name: /Create/ }).click();
  await expect(form.getByText(/change or export anything/)).toBeVisible();
  await owner.page.goto('/settings/two-factor');
  await expect(
    owner.page.getByRole('heading', { name: 'Sign-in settings are private' }),
  ).toBeVisible();
  await expectAccessible(owner.page);

  await bannerOf(owner).getByRole('button', { name: 'End' }).click();
  await expect(owner.page).toHaveURL(/\/admin\/users\//);
  await expect(bannerOf(owner)).toHaveCount(0);
  await expect(owner.page.getByRole('button', { name: /My Account/ })).toContainText(
    'Robin Okafor',
  );
  const history = owner.page.getByRole('list', { name: 'Support access' });
  await expect(history.getByRole('listitem')).toContainText(reason);
  await expectFits(owner.page);
});

test(
  'the person sees the access in their email and settings, and the log names both people',
  deep(
    'server/src/capabilities/users/verbs/start-support.test.ts › emails the person about who is viewing, why and until when',
  ),
  async ({ distributor, product, signIn }) => {
    const shop = await product.company({
      name: 'Alder Shop',
      kind: 'reseller',
      parent: distributor,
    });
    const owner = await signIn(await product.person(distributor, 'owner'));
    const other = await signIn(await product.person(shop, 'admin', ada));
    await startViewing(owner, 'Ada Byron');
    await expect(bannerOf(owner)).toBeVisible();
    const refused = await owner.page.request.post(`/api/users/${owner.person.id}/suspend`, {
      data: {},
    });
    expect(refused.status()).toBe(403);
    await bannerOf(owner).getByRole('button', { name: 'End' }).click();
    await expect(bannerOf(owner)).toHaveCount(0);

    const mail = await latestEmailTo(
      other.page.request,
      other.person.email,
      /is viewing your account/,
    );
    expect(mail.text).toContain(reason);
    await other.page.goto('/settings/sessions');
    await expect(other.page.getByRole('list', { name: 'Support access' })).toContainText(
      distributor.name,
    );
    await expectFits(other.page);

    await owner.page.goto('/admin/audit-logs?support=during');
    const log = owner.page.getByRole('table', { name: 'Audit log' });
    await expect(log).toContainText('Robin Okafor, viewing as Ada Byron, was not allowed to');
    await expect(log).toContainText('Robin Okafor started viewing as Ada Byron');
    await expectFits(owner.page);
  },
);

test(
  "Back does not return to the other person's view, and other tabs follow",
  deep(
    'web/src/islands/viewing.browser.test.tsx › shows who is being viewed, the time left, and a button to end the access',
  ),
  async ({ admin, distributor, product }) => {
    await product.person(distributor, 'reseller', ada);
    const second = await admin.context.newPage();
    await second.goto('/profile');
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await startViewing(admin, 'Ada Byron');
    await expect(admin.page).toHaveURL('/app');
    await expect(bannerOf(admin)).toBeVisible();
    await expect(bannerOf({ page: second })).toContainText('Ada Byron');

    await second.goto('/');
    await expect(bannerOf({ page: second })).toContainText('You are viewing as Ada Byron');
    await expectFits(second);
    await bannerOf({ page: second }).getByRole('button', { name: 'End' }).click();
    await expect(second).toHaveURL('/admin');
    await expect(bannerOf({ page: second })).toHaveCount(0);
    await admin.page.reload();
    await expect(bannerOf(admin)).toHaveCount(0);
  },
);

test(
  'viewing as a person requires the second step again once the last one has expired',
  deep('server/src/http/support-access.test.ts › requires a recent second step'),
  async ({ admin, distributor, product, watch }) => {
    watch.expectProblem(/status of 403/);
    await product.person(distributor, 'reseller', ada);
    await product.ageSecondSteps(admin.person, 11);
    await startViewing(admin, 'Ada Byron');
    const confirm = admin.page.getByRole('dialog', { name: "Confirm it's you" });
    await confirm.getByRole('textbox').fill(nextCodeOf(admin.secret));
    await confirm.getByRole('button', { name: 'Verify' }).click();
    await expect(bannerOf(admin)).toBeVisible();
  },
);

test(
  'the view ends immediately when the person is suspended in another session',
  deep(
    'server/src/http/support-access.test.ts › ends automatically, and rejects requests even before the end is recorded › as soon as the person is suspended',
  ),
  async ({ admin, distributor, product, signIn, watch }) => {
    watch.expectProblem(/status of 403/);
    const person: TestPerson = await product.person(distributor, 'reseller', ada);
    const owner = await signIn(await product.person(distributor, 'owner', { lastName: 'Boss' }));
    await startViewing(admin, 'Ada Byron');
    await expect(bannerOf(admin)).toBeVisible();
    const response = await owner.page.request.post(`/api/users/${person.id}/suspend`, { data: {} });
    expect(response.status()).toBe(200);
    await admin.page.reload();
    await expect(admin.page).toHaveURL(`/admin/users/${person.id}`);
    await expect(bannerOf(admin)).toHaveCount(0);
  },
);

test('viewing as a peer is not offered, and is refused', async ({
  admin,
  distributor,
  product,
  watch,
}) => {
  watch.expectProblem(/status of 40[34]/);
  const peer = await product.person(distributor, 'admin', ada);
  const screen = new UsersScreen(admin.page);
  await screen.open();
  await admin.page.getByRole('button', { name: 'Actions for Ada Byron' }).click();
  await expect(admin.page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  await expect(admin.page.getByRole('menuitem', { name: 'View as this user' })).toHaveCount(0);
  const stranger = await product.person(await product.platform(), 'end_user');
  for (const [id, status] of [
    [peer.id, 403],
    [stranger.id, 404],
  ] as const) {
    const response = await admin.page.request.post(`/api/users/${id}/support-access`, {
      data: { reason },
    });
    expect(response.status()).toBe(status);
  }
});

test(
  'the explanation shows step by step why someone can see a record',
  deep(
    'server/src/capabilities/users/verbs/explain.test.ts › explains how someone sees a company below their own',
  ),
  async ({ admin, distributor, product }) => {
    const shop = await product.company({
      name: 'Cedar Shop',
      kind: 'reseller',
      parent: distributor,
    });
    const person = await product.person(shop, 'reseller', ada);
    const screen = new UsersScreen(admin.page);
    await screen.open();
    await screen.choose('Ada Byron', 'Why can this user see this?');
    await screen.dialog.getByRole('combobox', { name: 'Company' }).fill('Cedar');
    await admin.page.getByRole('option', { name: 'Cedar Shop' }).click();
    await expect(screen.dialog.getByRole('status')).toHaveText(
      "Ada Byron can't see Cedar Shop (company), because two-factor authentication isn't set up.",
    );
    await product.asPlatform((tx) =>
      tx
        .updateTable('profiles')
        .set({ has_second_step: true })
        .where('id', '=', person.id)
        .execute(),
    );
    await admin.page.goto(`/admin/users/${person.id}`);
    await admin.page.getByRole('button', { name: 'Actions for Ada Byron' }).click();
    await admin.page.getByRole('menuitem', { name: 'Why can this user see this?' }).click();
    await screen.dialog.getByRole('combobox', { name: 'Company' }).fill('Cedar');
    await admin.page.getByRole('option', { name: 'Cedar Shop' }).click();
    await expect(screen.dialog.getByRole('status')).toHaveText(
      'Ada Byron can see Cedar Shop (company).',
    );
    await expect(screen.dialog.getByRole('list', { name: 'Steps' })).toContainText(
      'Cedar Shop is their own company.',
    );
    await expectAccessible(admin.page);
  },
);
