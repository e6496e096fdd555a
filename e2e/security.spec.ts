import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('an owner sees why someone was blocked, and releases them', async ({
  owner: { page },
  distributor,
  product,
  signIn,
  watch,
}) => {
  watch.expectProblem(/status of 40[134]|Access is paused/);
  const own = await product.company({
    name: `Partridge ${unique()}`,
    kind: 'reseller',
    below: distributor,
  });
  const foreign = await Promise.all(
    ['Alder', 'Birch', 'Cedar'].map((name) =>
      product.company({ name: `${name} ${unique()}`, kind: 'distributor' }),
    ),
  );
  // Of a name that a second run, or another journey, doesn't share.
  const person = await product.person(own, 'reseller', { lastName: `Okafor ${unique()}` });
  const name = `${person.firstName} ${person.lastName}`;
  const blocked = await signIn(person);
  await blocked.page.goto('/app/company');
  await expect(blocked.page.getByRole('heading', { name: own.name })).toBeVisible();
  for (const { id } of foreign) await blocked.context.request.get(`/api/companies/${id}`);
  await expect(async () => {
    const answer = await blocked.context.request.get('/api/users/me');
    expect(answer.status()).toBe(403);
  }).toPass();
  await expect(blocked.page.getByRole('heading', { name: 'Access paused' })).toBeVisible();
  await expect(blocked.page.getByText('You can continue in 30 minutes')).toBeVisible();
  await expectAccessible(blocked.page);

  await page.goto(`/admin/security?user=${person.id}`);
  await page
    .getByRole('button', { name: /^Cross-tenant access/ })
    .first()
    .click();
  const panel = page.getByRole('dialog', { name: 'Cross-tenant access' });
  await expect(panel.getByText(name).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Blocks/ }).click();
  await expectFits(page);
  await page.getByRole('button', { name: `Release ${name}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Followed an old link');
  await page.getByRole('button', { name: 'Release block' }).click();
  await expect(page.getByText(`${name} was released`)).toBeVisible();

  await blocked.page.getByRole('button', { name: 'Try again' }).click();
  await expect(blocked.page).toHaveURL(/\/auth$/);
});
