import { expectAccessible } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('a distributor works at /app, invites people below their role, and cannot access other companies', async ({
  colleague,
  product,
  signIn,
  watch,
}) => {
  const person = await colleague('distributor');
  const shop = await product.company({
    name: `Shop ${unique()}`,
    kind: 'reseller',
    parent: person.company,
  });
  const foreign = await product.company({ name: `Foreign ${unique()}`, kind: 'distributor' });
  const { page } = await signIn(person);
  const navigation = page.getByRole('navigation', { name: 'Workspace' });

  await page.goto('/app');
  await expect(page.getByRole('heading', { name: /^Welcome/, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See all services' })).toBeVisible();
  await expectAccessible(page);

  for (const [screen, title] of [
    ['Services', 'Services'],
    ['Cart', 'Cart'],
    ['Orders', 'Orders'],
    ['Company', person.company.name],
    ['Notifications', 'Notifications'],
  ] as const) {
    await navigation.getByRole('link', { name: screen, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expectAccessible(page);
  }

  // A service with its plans.
  await page.goto('/app/services/hosted-pbx');
  await expect(page.getByRole('heading', { name: 'Hosted PBX', level: 1 })).toBeVisible();
  await expect(page.getByText('You pay', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await navigation.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('button', { name: 'Invite people' }).click();
  const email = `invited-${unique()}@journeys.example`;
  await page.getByLabel('Email addresses').fill(email);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['Reseller', 'End user']);
  await page.getByRole('option', { name: 'Reseller' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('1 invitation sent')).toBeVisible();
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await page.getByRole('button', { name: `Revoke the invitation for ${email}` }).click();
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByText(`The invitation for ${email} was revoked`)).toBeVisible();

  await navigation.getByRole('link', { name: /^Companies/ }).click();
  await page.getByRole('link', { name: shop.name }).click();
  await page.getByRole('link', { name: 'Open full page' }).click();
  await expect(page).toHaveURL(`/app/companies/${shop.id}`);
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: shop.name, level: 1 })).toBeVisible();
  watch.expectProblem(/404 \(Not Found\).*\/api\/companies/);
  await page.goto(`/app/companies/${foreign.id}`);
  await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
  await expect(page.getByText(foreign.name)).toHaveCount(0);
});
