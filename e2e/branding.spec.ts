import sharp from 'sharp';
import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { BrandingScreen } from './fixtures/branding-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const picture = (background: string) =>
  sharp({ create: { width: 480, height: 120, channels: 3, background } })
    .png()
    .toBuffer();

test('a distributor gets its own branding: chosen, previewed, saved, and seen by visitors', async ({
  admin,
  distributor,
  product,
  newBrowser,
  watch,
}) => {
  // A preview that is replaced before it renders never uses its preloaded font.
  watch.expectProblem(/preloaded using link preload but not used/);
  const screen = new BrandingScreen(admin.page);
  const { host } = await product.site(distributor, {
    published: true,
    content: { sections: [{ type: 'hero', title: 'Calls that arrive' }] },
  });
  await admin.page.goto('/admin');
  await admin.page
    .getByRole('navigation', { name: 'Admin Portal' })
    .getByRole('link', { name: 'Tenant Settings' })
    .click();
  await expect(admin.page.getByText('Visitors see the default theme')).toBeVisible();

  await screen.field('Primary').fill('#5b21b6');
  await screen.choose('Font', 'Inter');
  await screen.field('Style sheet').fill('h1 { letter-spacing: 0.05em }');
  const title = screen.preview.getByRole('heading', { name: 'Calls that arrive' });
  await expect(title).toHaveCSS('letter-spacing', /^\d/);
  await expect(title).toHaveCSS('font-family', /^Inter/);
  await expect(admin.page.getByText('Not saved yet')).toBeVisible();
  await screen.save();
  await expect(screen.toasts).toContainText('Branding saved');

  await admin.page.getByLabel('Logo file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await picture('#5b21b6'),
  });
  await expect(screen.toasts).toContainText('Logo saved');
  await expect(admin.page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await expectFits(admin.page);

  const visitor = await (await newBrowser()).newPage();
  const port = new URL(admin.page.url()).port;
  await visitor.goto(`http://${host}:${port}/`);
  const heading = visitor.getByRole('heading', { name: 'Calls that arrive' });
  await expect(heading).toHaveCSS('font-family', /^Inter/);
  const logo = visitor.locator('header img');
  await expect(logo).toHaveJSProperty('complete', true);
  await expect(logo).toHaveJSProperty('naturalWidth', 480);
  await expectAccessible(visitor);
});

test('unreadable colours and disallowed CSS are rejected with a way to fix them', async ({
  admin,
  watch,
}) => {
  watch.expectProblem(/status of 400/);
  const screen = new BrandingScreen(admin.page);
  await screen.open();
  await screen.field('Text').fill('#b0b0b0');
  await expect(screen.contrast.getByRole('listitem').first()).toContainText('Contrast too low');
  await screen.save();
  await expect(screen.field('Text')).toBeFocused();
  await expect(screen.field('Text')).toHaveAccessibleDescription(/needs 4.5 : 1/);
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: /^Use #/ }).click();
  await expect(screen.contrast.getByText('Contrast too low')).toHaveCount(0);

  await screen.field('Style sheet').fill('h1 { color: red }\nh1 { position: fixed }');
  await screen.save();
  await expect(screen.field('Style sheet')).toHaveAccessibleDescription(
    /Line 2: The property “position” is not allowed/,
  );
  await screen.field('Style sheet').fill('');
  await screen.save();
  await expect(screen.toasts).toContainText('Branding saved');
});

test(
  'two people editing the same branding: the second gets a conflict and resolves it',
  deep(
    'server/src/capabilities/branding/verbs/save.test.ts › two concurrent edits: the second gets a conflict, and nothing is lost',
  ),
  async ({ admin, owner, distributor, watch }) => {
    watch.expectProblem(/status of 409/);
    const [mine, theirs] = [new BrandingScreen(admin.page), new BrandingScreen(owner.page)];
    await mine.open();
    await theirs.open(distributor);
    await expect(owner.page.getByRole('combobox', { name: 'Company' })).toHaveValue(
      distributor.name,
    );
    await theirs.field('Accent').fill('#be123c');
    await theirs.save();
    await expect(theirs.toasts).toContainText('Branding saved');

    await mine.field('Accent').fill('#1d4ed8');
    await mine.save();
    const conflict = admin.page.getByRole('alert').filter({ hasText: 'Someone else changed' });
    await expect(conflict.getByRole('row', { name: /Accent #be123c #1d4ed8/ })).toBeVisible();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(mine.toasts).toContainText('Branding saved');

    await admin.page.getByRole('button', { name: 'Reset branding' }).click();
    await mine.confirmation.getByRole('button', { name: 'Reset branding' }).click();
    await expect(mine.field('Accent')).toHaveValue('#F59E0B');
    await mine.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.field('Accent')).toHaveValue('#1d4ed8');
  },
);

test(
  'leaving with unsaved changes asks for confirmation, and the draft is restored',
  deep(
    'web/src/kernel/resource/resource-form.browser.test.tsx › leaving › keeps a draft, which is restored on the next visit and can be discarded',
  ),
  async ({ admin }) => {
    const screen = new BrandingScreen(admin.page);
    await screen.open();
    await screen.field('Primary').fill('#7c2d12');
    await admin.page.getByRole('link', { name: /Company Management/ }).click();
    await screen.confirmation.getByRole('button', { name: 'Leave' }).click();
    await expect(admin.page).toHaveURL(/\/admin\/companies/);
    await screen.open();
    await expect(screen.field('Primary')).toHaveValue('#7c2d12');
    await admin.page.getByRole('button', { name: 'Discard' }).click();
    await expect(screen.field('Primary')).toHaveValue('#0F766E');
  },
);

test(
  'a preview link shows the site to a visitor before it has a domain',
  deep(
    "server/src/http/previews.test.ts › shows the company's published pages in the draft design, to anyone with the link",
  ),
  async ({ admin, distributor, newBrowser, watch }) => {
    watch.expectProblem(/status of 404/);
    const screen = new BrandingScreen(admin.page);
    await screen.open();
    await screen.field('Background').fill('#fff7ed');
    await admin.page.getByRole('button', { name: 'Copy preview link' }).click();
    const address = await screen.field('Preview link').inputValue();
    const visitor = await (await newBrowser()).newPage();
    await visitor.goto(address);
    await expect(visitor.getByRole('note')).toContainText(`Preview of ${distributor.name}`);
    await expect(visitor.locator('html')).toHaveCSS('background-color', 'rgb(255, 247, 237)');
    await expectNoHorizontalOverflow(visitor);
    await visitor.goto(address.replace(/.\/$/, '/'));
    await expect(visitor.getByText('This preview has ended').first()).toBeVisible();
  },
);

test(
  "another tenant's company is not found, and its branding cannot be changed",
  deep('e2e/isolation.spec.ts › a guessed address is not found, and a guessed ID changes nothing'),
  async ({ admin, product, watch }) => {
    watch.expectProblem(/status of 404/);
    const otherCompany = await product.company({
      name: `Elsewhere ${unique()}`,
      kind: 'distributor',
    });
    const screen = new BrandingScreen(admin.page);
    await admin.page.goto(`/admin/tenant-settings?company=${otherCompany.id}`);
    await expect(
      admin.page.getByRole('heading', { name: "Couldn't load the branding" }),
    ).toBeVisible();
    await expect(admin.page.getByText(otherCompany.name)).toHaveCount(0);
    await expectAccessible(admin.page);
    await screen.open();
    for (const [method, path, data] of [
      ['POST', `${otherCompany.id}/reset`, { version: null }],
      ['POST', `${otherCompany.id}/preview`, {}],
      ['POST', `${otherCompany.id}/remove-picture`, { kind: 'logo' }],
    ] as const) {
      const response = await admin.page.request.fetch(`/api/branding/${path}`, { method, data });
      expect(response.status()).toBe(404);
    }
  },
);

test(
  'every setting is available on a phone, in one column',
  deep(
    'e2e/branding.spec.ts › a distributor gets its own branding: chosen, previewed, saved, and seen by visitors',
  ),
  async ({ admin }) => {
    await admin.page.setViewportSize({ width: 360, height: 740 });
    const screen = new BrandingScreen(admin.page);
    await screen.open();
    await expect(screen.field('Primary')).toBeVisible();
    await expectFits(admin.page);
  },
);
