import { deep } from './fixtures/deep.ts';
import { expectAccessible, expectFits, expectNoHorizontalOverflow } from './fixtures/accessible.ts';
import { MediaScreen, pictureFile } from './fixtures/media-screen.ts';
import { unique } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('files dropped anywhere on the screen are uploaded, described, and given a focal point', async ({
  admin,
}) => {
  const { page } = admin;
  const screen = new MediaScreen(page);
  await screen.open();
  await expect(page.getByText('No files here yet')).toBeVisible();

  await screen.drop([await pictureFile('desk.png', 1600, 1000), await pictureFile('door.png')]);
  await expect(screen.tray.getByText('2 of 2 uploaded')).toBeVisible();
  await expect(screen.file('desk.png')).toContainText('No alt text');
  await expectFits(page);
  await screen.tray.getByRole('button', { name: 'Clear finished' }).click();
  await expect(screen.tray).toHaveCount(0);

  await screen.file('desk.png').click();
  await expect(screen.panel.getByText("This file isn't used anywhere.")).toBeVisible();
  await expect(screen.panel.getByText('1600 × 1000 pixels')).toBeVisible();
  await screen.panel.getByRole('textbox', { name: 'Alternative text' }).fill('A desk at noon');
  await screen.panel.getByRole('radio', { name: 'middle, middle', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(
    screen.panel.getByRole('radio', { name: 'right, above the middle', exact: true }),
  ).toBeFocused();
  await expectAccessible(page);
  await screen.panel.getByRole('button', { name: 'Save' }).click();
  await expect(screen.toasts).toContainText('desk.png was saved');
  await expect(screen.panel.locator('code')).toHaveText(
    /^\/media-assets\/[0-9a-f-]{36}\/[0-9a-f]{10}-1600x1000-31\.webp$/,
  );
});

test(
  'a picture appears on a page in sizes that suit the screen, without JavaScript',
  deep(
    'server/src/http/media.test.ts › a picture is public at its own address, immutable, and never sniffed as another type',
  ),
  async ({ admin, distributor, product, newBrowser }) => {
    const { page } = admin;
    const screen = new MediaScreen(page);
    await screen.open();
    await screen.upload([await pictureFile('desk.png', 1600, 1000)]);
    await screen.file('desk.png').click();
    const url = await screen.panel.locator('code').innerText();
    const { host } = await product.site(distributor, {
      published: true,
      content: {
        sections: [
          { type: 'hero', title: 'Calls that arrive' },
          { type: 'image', title: 'Where we sit', image_url: url, alt_text: 'A desk at noon' },
        ],
      },
    });
    const address = `http://${host}:${new URL(page.url()).port}/`;
    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    await visitor.goto(address);
    const image = visitor.getByRole('img', { name: 'A desk at noon' });
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute('width', '1600');
    await expect(image).toHaveClass(/focal-22/);
    const variant = await visitor.request.get(url.replace('-1600x1000-22.webp', '-640.avif'));
    expect(variant.status()).toBe(200);
    expect(variant.headers()).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  },
);

test(
  'deleting a file first lists the affected pages, and nothing breaks before it is purged',
  deep(
    'web/src/capabilities/media/pages/media-changes.browser.test.tsx › deleting › names the pages that show the file, and can be undone',
  ),
  async ({ admin, distributor, product }) => {
    const { page } = admin;
    const screen = new MediaScreen(page);
    await screen.open();
    await screen.upload([await pictureFile('desk.png')]);
    await screen.file('desk.png').click();
    const url = await screen.panel.locator('code').innerText();
    await product.site(distributor, {
      published: true,
      content: { sections: [{ type: 'image', image_url: url, alt_text: 'A desk' }] },
    });
    await screen.open();
    await screen.file('desk.png').click();
    await expect(
      screen.panel.getByRole('link', { name: `Home of ${distributor.name}` }),
    ).toBeVisible();
    await screen.panel.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText("It's used here:");
    await expect(dialog).toContainText(`Home of ${distributor.name}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(screen.toasts).toContainText('1 file moved to the recycle bin');
    await expect(screen.file('desk.png')).toHaveCount(0);
    expect((await admin.context.request.get(url)).status()).toBe(200);
    await screen.toasts.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.file('desk.png')).toBeVisible();
  },
);

test('a rejected file shows why, and a file already in the library is recognised', async ({
  admin,
  watch,
}) => {
  watch.expectProblem(/status of 400/);
  const { page } = admin;
  const screen = new MediaScreen(page);
  await screen.open();
  const picture = await pictureFile('one.png');
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  await screen.upload([
    picture,
    { name: 'drawing.png', mimeType: 'image/png', buffer: svg },
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
  ]);
  await expect(screen.tray).toContainText('1 of 3 uploaded, 2 failed');
  await expect(screen.tray).toContainText('Choose a JPEG, PNG, WebP, AVIF or GIF picture');
  await expect(screen.tray).toContainText('This file is empty. Choose another file.');
  await screen.upload([{ ...picture, name: 'again.png' }]);
  await expect(screen.tray).toContainText('This file was already in the library.');
  await expect(screen.file('one.png')).toBeVisible();
  await expect(screen.file('again.png')).toHaveCount(0);
  await expectFits(page);
});

test(
  'files are organised, shown as a list and opened on a phone',
  deep(
    'web/src/capabilities/media/pages/media-changes.browser.test.tsx › folders › accept the files moved into them',
  ),
  async ({ admin: { page } }) => {
    const screen = new MediaScreen(page);
    await screen.open();
    await screen.upload([await pictureFile('one.png')]);
    await expect(screen.file('one.png')).toBeVisible();
    await page.getByRole('button', { name: 'New folder' }).click();
    await screen.panel.getByRole('textbox', { name: 'Name' }).fill('Campaigns');
    await screen.panel.getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByText('No files here yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Folders' }).getByText('All files').click();
    await page.getByRole('checkbox', { name: 'Select one.png' }).check();
    await page
      .getByRole('region', { name: 'Selected files' })
      .getByRole('button', { name: 'Move' })
      .click();
    await screen.panel.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Campaigns' }).click();
    await screen.panel.getByRole('button', { name: 'Move file' }).click();
    await expect(screen.toasts).toContainText('1 file moved');
    await page.getByRole('navigation', { name: 'Folders' }).getByText('Campaigns').click();
    await expect(screen.file('one.png')).toBeVisible();
    await page.getByRole('button', { name: 'List' }).click();
    await expect(page.getByRole('table', { name: 'Files' })).toContainText('Missing');
    await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Grid' }).click();
    await expectNoHorizontalOverflow(page);
    await screen.file('one.png').click();
    await expect(screen.panel.getByRole('textbox', { name: 'Alternative text' })).toBeVisible();
    await expectFits(page);
  },
);

test(
  'an upload resumes after the connection was lost',
  deep(
    "web/src/capabilities/media/uploads/send-file.test.ts › a file being sent › resumes at the server's offset after a lost connection",
  ),
  async ({ admin, watch }) => {
    watch.expectProblem(/Failed to load resource|status of 50\d/);
    const { page } = admin;
    const screen = new MediaScreen(page);
    await screen.open();
    const parts: string[] = [];
    await page.route('**/api/media/uploads/*/parts?*', async (route) => {
      parts.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
      if (parts.length === 2) await route.abort('connectionreset');
      else await route.continue();
    });
    const { buffer } = await pictureFile('large.png', 640, 480);
    // Padding after the end of the picture makes the upload long; the server discards it.
    const large = Buffer.concat([buffer, Buffer.alloc(1_200_000, 7)]);
    await screen.upload([{ name: 'large.png', mimeType: 'image/png', buffer: large }]);
    await expect(screen.tray).toContainText('1 of 1 uploaded');
    expect(parts.slice(0, 3)).toEqual(['0', '524288', '524288']);
  },
);

test(
  'an upload resumes after the page is reloaded',
  deep(
    'web/src/capabilities/media/uploads/pending-uploads.browser.test.tsx › an upload can be resumed after its tab was closed, with its content and folder',
  ),
  async ({ admin, watch }) => {
    watch.expectProblem(/Failed to load resource|net::ERR/);
    const { page } = admin;
    const screen = new MediaScreen(page);
    await screen.open();
    const parts: string[] = [];
    let resolveSecond: () => void;
    const second = new Promise<void>((resolve) => {
      resolveSecond = resolve;
    });
    await page.route('**/api/media/uploads/*/parts?*', async (route) => {
      parts.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
      // The second part never arrives: the page is left while it is uploading.
      if (parts.length === 2) resolveSecond();
      else await route.continue();
    });
    const { buffer } = await pictureFile('large.png', 640, 480);
    const large = Buffer.concat([buffer, Buffer.alloc(1_200_000, 9)]);
    await screen.upload([{ name: 'large.png', mimeType: 'image/png', buffer: large }]);
    await second;
    await page.reload();
    await expect(screen.tray).toContainText('1 of 1 uploaded', { timeout: 30_000 });
    await expect(screen.file('large.png')).toBeVisible();
    expect(parts.slice(0, 3)).toEqual(['0', '524288', '524288']);
    await page.reload();
    await expect(screen.file('large.png')).toBeVisible();
    await expect(screen.tray).toHaveCount(0);
  },
);

test(
  'a file is replaced and its page shows the new one; old addresses redirect',
  deep(
    'server/src/capabilities/media/verbs/replace.test.ts › every earlier address redirects to the current one, in the requested size',
  ),
  async ({ admin, distributor, product, newBrowser }) => {
    const { page } = admin;
    const screen = new MediaScreen(page);
    await screen.open();
    await screen.upload([await pictureFile('desk.png', 1600, 1000)]);
    await screen.file('desk.png').click();
    const address = screen.panel.locator('code');
    const before = await address.innerText();
    const { host } = await product.site(distributor, {
      published: true,
      content: { sections: [{ type: 'image', image_url: before, alt_text: 'A desk at noon' }] },
    });
    await page.reload();
    const visitor = await (await newBrowser({ javaScriptEnabled: false })).newPage();
    const site = `http://${host}:${new URL(page.url()).port}/`;
    await visitor.goto(site);
    const image = visitor.getByRole('img', { name: 'A desk at noon' });
    await expect(image).toHaveAttribute('width', '1600');

    await page
      .getByLabel('Replacement file')
      .setInputFiles(await pictureFile('new.png', 1200, 400));
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Replace desk.png?');
    await expect(dialog).toContainText(`Home of ${distributor.name}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace file' }).click();
    await expect(screen.toasts).toContainText('desk.png was replaced');
    await expect(address).toContainText('-1200x400-22.webp');
    const after = await address.innerText();
    await expect(async () => {
      await visitor.goto(site);
      await expect(image).toHaveAttribute('width', '1200', { timeout: 500 });
    }).toPass();
    const moved = await visitor.request.get(before, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([302, after]);
  },
);

test(
  'files are dragged to a folder, shown in a saved view and exported',
  deep(
    'web/src/capabilities/media/pages/media-files.browser.test.tsx › dragging files onto a folder › moves the dragged file',
  ),
  async ({ admin: { page } }) => {
    const screen = new MediaScreen(page);
    await screen.open();
    await screen.upload([await pictureFile('one.png'), await pictureFile('two.png')]);
    await expect(screen.tray).toContainText('2 of 2 uploaded');
    await screen.tray.getByRole('button', { name: 'Clear finished' }).click();
    await page.getByRole('button', { name: 'New folder' }).click();
    await screen.panel.getByRole('textbox', { name: 'Name' }).fill('Campaigns');
    await screen.panel.getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByText('No files here yet')).toBeVisible();
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByText('All files').click();
    await screen.file('one.png').dragTo(folders.getByText('Campaigns'));
    await expect(screen.toasts).toContainText('1 file moved');
    await page.getByRole('button', { name: 'List' }).click();
    const table = page.getByRole('table', { name: 'Files' });
    await table.getByText('two.png').dragTo(folders.getByText('Campaigns'));
    await folders.getByText('Campaigns').click();
    await expect(table.getByText('one.png')).toBeVisible();
    await expect(table.getByText('two.png')).toBeVisible();

    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('For the campaign');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    const views = page.getByRole('navigation', { name: 'Views of files' });
    const view = views.getByRole('button', { name: 'For the campaign', exact: true });
    await expect(view).toHaveAttribute('aria-current', 'true');
    await expectAccessible(page);
    await views.getByRole('button', { name: 'All files' }).click();
    await expect(table).toHaveCount(0);
    await view.click();
    await expect(table.getByText('one.png')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^media-\d{4}-\d{2}-\d{2}\.csv$/);
  },
);

test(
  'no one sees or changes the files of another company',
  deep(
    "server/src/capabilities/media/verbs/replace.test.ts › no one else can replace the file, or use another company's upload",
  ),
  async ({ admin, product, signIn }) => {
    const screen = new MediaScreen(admin.page);
    await screen.open();
    await screen.upload([await pictureFile('ours.png')]);
    await screen.file('ours.png').click();
    await expect(admin.page).toHaveURL(/open=/);
    const id = new URL(admin.page.url()).searchParams.get('open') ?? '';

    const other = await product.company({ name: `Elsewhere ${unique()}`, kind: 'distributor' });
    const stranger = await signIn(await product.person(other, 'admin'));
    const strangerScreen = new MediaScreen(stranger.page);
    await strangerScreen.open();
    await expect(stranger.page.getByText('No files here yet')).toBeVisible();
    const origin = new URL(admin.page.url()).origin;
    const responses = await Promise.all([
      stranger.context.request.get(`/api/media/${id}`),
      stranger.context.request.delete(`/api/media/${id}`),
      stranger.context.request.get(`/api/media/${id}/uses`),
      stranger.context.request.patch(`/api/media/${id}`, {
        headers: { origin },
        data: { version: 1, alt_text: 'Mine' },
      }),
    ]);
    expect(responses.map((response) => response.status())).toEqual([404, 404, 404, 404]);
  },
);
