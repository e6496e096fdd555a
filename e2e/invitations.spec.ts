import { codeOf } from './fixtures/authenticator.ts';
import { emailedLink } from './fixtures/mailbox.ts';
import { unique } from './fixtures/product.ts';
import { SignInScreen } from './fixtures/sign-in-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { UsersScreen } from './fixtures/users-screen.ts';

test('signing up does not join a company that has invited the address until the person accepts', async ({
  page,
  admin,
  distributor,
}) => {
  const email = `invited-${unique()}@journeys.example`;
  const invited = await admin.page.request.post('/api/users/invitations', {
    data: { email, role: 'reseller', company_id: distributor.id },
  });
  expect(invited.status(), await invited.text()).toBeLessThan(300);

  const screen = new SignInScreen(page);
  await screen.signUp(email);
  const link = await emailedLink(page.request, email, /^Confirm your email address for /);
  await screen.followLink(link, `Confirm ${email}`, 'Confirm address');
  await screen.code.fill(codeOf(await screen.shownSecret()));
  await screen.button('Complete Setup').click();
  await screen.saveCodes();

  const offer = page.getByText(`${distributor.name} has invited you to join as reseller`);
  await expect(offer).toBeVisible();
  const people = new UsersScreen(admin.page);
  await people.open('?tab=invitations');
  await expect(people.invitations.filter({ hasText: email })).toContainText('Pending');

  await screen.button(`Accept the invitation from ${distributor.name}`).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText(distributor.name, { exact: true })).toBeVisible();
  await people.open('?tab=invitations');
  await expect(people.invitations.filter({ hasText: email })).toContainText('Accepted');
});
