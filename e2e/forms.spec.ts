import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits } from './fixtures/accessible.ts';
import { submitForm, sendContactRequest } from './fixtures/forms.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

// Submissions that are too fast or invalid get a 422 response.
const rejectedSubmission = /status of 422/;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor submits a form, sees what to correct, and is thanked', async ({
    page,
    watch,
  }) => {
    watch.expectProblem(rejectedSubmission);
    const name = `Robin ${unique()}`;
    await page.goto('/contact');
    const form = page.locator('form[action="/forms/contact"]');
    await form.evaluate((element) => element.setAttribute('novalidate', ''));
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email', { exact: true }).fill('robin at vale');
    await page.getByLabel('What is it about?').selectOption('sales');
    await page.getByLabel('Message').fill('Forty resellers in three tiers.');
    await page.getByRole('button', { name: 'Send message' }).click();
    const email = page.getByLabel('Email', { exact: true });
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveValue('robin at vale');
    await expect(page.getByRole('alert')).toContainText('Please enter a valid email address.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await email.fill('robin@vale.example');
    await submitForm(page, 'Send message');
    await expect(page.getByText('We’ve received your message')).toBeVisible();
  });

  test(
    'finds a nearby partner by city and country',
    deep(
      'server/src/capabilities/partners/verbs/locate.test.ts › searches the name, city and specialities, and filters by country',
    ),
    async ({ page }) => {
      await page.goto('/partners');
      const list = page.getByRole('list', { name: 'Partners', exact: true });
      await expect(list.getByText('Harbor Telecom')).toBeVisible();
      await page.getByLabel('Name, city or speciality').fill('seattle');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(list.getByRole('heading')).toHaveText(['Evergreen Unified']);
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.getByLabel('Country', { exact: true }).first().selectOption('CA');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(list.getByText('Tidewater Voice')).toBeVisible();
      await expect(list.getByText('Harbor Telecom')).toHaveCount(0);
      await page.getByLabel('Name, city or speciality').fill('nowhere at all');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('No partners match your search.')).toBeVisible();
    },
  );
});

test('a field shows its error on blur, and an application reaches Partner Management', async ({
  page,
  owner,
  watch,
}) => {
  watch.expectProblem(rejectedSubmission);
  const company = `Vale Telecom ${unique()}`;
  await page.goto('/partners');
  const form = page.locator('form[action="/forms/partner"]');
  await form.getByLabel('Company', { exact: true }).fill(company);
  await form.getByLabel('Email').fill('not an address');
  await form.getByLabel('Contact person').fill('Robin Vale');
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(form.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Email').fill('robin@vale.example');
  await expect(form.getByText('Please enter a valid email address.')).toBeHidden();
  await form.getByLabel('Country').selectOption('US');
  await form.getByLabel('Type of partnership').selectOption('reseller');
  await submitForm(page, 'Send application');
  await expect(page.getByText('We’ve received your application')).toBeVisible();

  const portal = owner.page;
  await portal.goto('/admin/partners');
  await expect(portal.getByRole('table').getByText('Harbor Telecom').first()).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole('tab', { name: 'Applications' }).click();
  await expect(portal.getByRole('table').getByText(company)).toBeVisible();
  await expectAccessible(portal);
  await expectFits(portal);
});

test(
  'a request is read, marked as handled and deleted',
  deep(
    'server/src/capabilities/messaging/verbs/set-request-state.test.ts › marks a request as handled, and as new again; both are audited',
  ),
  async ({ page, owner, watch }) => {
    watch.expectProblem(rejectedSubmission);
    const name = `Robin ${unique()}`;
    await sendContactRequest(page, name);

    const portal = owner.page;
    await portal.goto('/admin/cms/requests');
    const row = portal.getByRole('row').filter({ hasText: name });
    await row.getByRole('link', { name }).click();
    await expect(portal.getByText('A line that crackles.')).toBeVisible();
    await expectAccessible(portal);
    await portal.keyboard.press('Escape');
    const choose = async (action: string) => {
      await row.getByRole('button', { name: `Actions for ${name}` }).click();
      await portal.getByRole('menuitem', { name: action }).click();
    };
    await choose('Mark as handled');
    await expect(row.getByText('Handled')).toBeVisible();
    await choose('Delete');
    await portal.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
  },
);
