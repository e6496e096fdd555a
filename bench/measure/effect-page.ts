import type { Page } from '@playwright/test';

/** Opens a public page with a background effect in place of its own. */
export async function openWithEffect(
  page: Page,
  url: string,
  { name, settings }: { readonly name: string; readonly settings: object },
): Promise<void> {
  const attribute = JSON.stringify(settings).replaceAll('"', '&quot;');
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({
      response,
      body: html
        .replace(/<body[^>]*>/, (body) =>
          body.replace(/data-effect="[^"]*"/, `data-effect="${name}"`),
        )
        .replace(/data-effect-settings="[^"]*"/, `data-effect-settings="${attribute}"`)
        // The hero of the seeded page has its effect turned off.
        .replace(/(<section class="hero"[^>]*?) data-effect="off"/, '$1'),
    });
  });
  await page.goto(url);
}
