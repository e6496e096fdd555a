import { contract } from '@trunkline/contract';
import { defaultClaims, SiteParts } from '@trunkline/contract/branding';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deferredAnswer, type MockServer, refusal } from '../../../testing/mock-server.ts';
import { platform } from '../../../testing/records.ts';
import {
  button,
  field,
  menu,
  mockSite,
  save,
  savesOf,
  showSite,
  siteOf,
  headerLinks,
} from '../../../testing/site-screen.tsx';

const { siteParts, updateSiteParts } = contract.branding;

let server: MockServer;
beforeEach(() => {
  server = mockSite();
});
const savedInputs = () => savesOf(server);

const fieldNamed = (name: string) => page.getByRole('textbox', { name, exact: true });

describe('the states of the tab', () => {
  test('loading: shows a skeleton, then the settings', async () => {
    const answer = deferredAnswer(siteOf());
    server.answer(siteParts, () => answer.answer);
    await showSite();
    await expect.element(save).not.toBeInTheDocument();
    answer.release();
    await expect.element(field('Text 1')).toHaveValue('Services');
    await expect.element(field('Address 2')).toHaveValue('/contact');
    await expect.element(menu('Quick links')).toMatchTextContent(/No links yet\./);
    await expect.element(fieldNamed('Growth')).toHaveValue('300%');
    await expect.element(save).toBeDisabled();
  });

  test('failed: shows an error with an ID, and retries', async () => {
    server.answer(siteParts, () => refusal(500));
    await showSite();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load the site.*error-1234/);
    server.answer(siteParts, () => siteOf());
    await button('Try Again').click();
    await expect.element(field('Text 1')).toHaveValue('Services');
  });

  test('is read-only for a role without permission', async () => {
    await showSite(['branding:read']);
    await expect.element(field('Text 1')).toBeDisabled();
    await expect.element(button('Move Contact up')).toBeDisabled();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(button('Use the built-in site')).not.toBeInTheDocument();
  });
});

describe('logo and key figures', () => {
  test('saves a media library URL with the ID of its asset', async () => {
    await showSite();
    const id = '018f3f6e-0000-4000-8000-000000000001';
    const picture = `/media-assets/${id}/0123456789-200x80-22.webp`;
    await fieldNamed('Picture URL').fill(picture);
    await fieldNamed('Alternative text').fill('Trunkline');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    const main_logo = { media_asset_id: id, fallback_url: picture, alt_text: 'Trunkline' };
    expect(savedInputs()).toMatchObject([{ parts: { main_logo } }]);
  });

  test.each(['javascript:alert(1)', 'https://elsewhere.example/logo.png'])(
    'rejects the logo %s beside its field',
    async (address) => {
      await showSite();
      const logo = fieldNamed('Picture URL');
      await logo.fill(address);
      await save.click();
      await expect
        .element(logo)
        .toHaveAccessibleDescription(/Choose a picture from the media library/);
    },
  );

  test('reports when another logo is shown instead', async () => {
    server.answer(siteParts, () => siteOf({ themed_logo: true }));
    await showSite();
    await expect.element(page.getByText(/uploaded under Branding/)).toBeVisible();
  });

  test('a figure is saved with the others, and an empty one is rejected', async () => {
    await showSite();
    const growth = fieldNamed('Growth');
    await growth.fill('');
    await save.click();
    await expect.element(growth).toHaveAccessibleDescription('Please enter a figure.');
    await growth.fill('400%');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedInputs().at(-1)).toMatchObject({
      parts: { claims: { ...defaultClaims, growth: '400%' } },
    });
  });
});

test('the input can be discarded, or reset to the built-in site', async () => {
  await showSite();
  await field('Text 1').fill('Offers');
  await button('Discard changes').click();
  await expect.element(field('Text 1')).toHaveValue('Services');
  await expect.element(save).toBeDisabled();
  await button('Use the built-in site').click();
  await expect.element(field('Text 3')).toHaveValue('Resources');
  await save.click();
  await expect.poll(savedInputs).toMatchObject([{ parts: { menus: null } }]);
});

describe("someone else's change", () => {
  const message = 'Someone else has changed the site.';
  const otherSite = siteOf({
    revision: 'theirs',
    parts: {
      menus: { header: [{ text: 'Numbers', href: '/numbers' }], footer: headerLinks, legal: [] },
      claims: { ...defaultClaims, growth: '500%' },
      main_logo: null,
    },
  });
  const conflict = page.getByRole('alert');

  /** Edits the header and saves it after someone else has saved the whole site. */
  async function causeConflict() {
    await showSite();
    await field('Text 1').fill('Offers');
    server.answer(siteParts, () => otherSite);
    server.answer(updateSiteParts, ({ revision, parts }) => {
      if (revision !== 'theirs') return refusal(409, { code: 'conflict', message });
      const changed = SiteParts.shape.parts.partial().parse(parts);
      return siteOf({ parts: { ...otherSite.parts, ...changed }, revision: 'third' });
    });
    await save.click();
    await expect.element(conflict).toMatchTextContent(/Someone else changed this site/);
  }

  test('shows the differences, and keeps the input', async () => {
    await causeConflict();
    const row = conflict.getByRole('row', { name: /^Header/ });
    await expect
      .element(row)
      .toMatchTextContent(/Numbers \(\/numbers\).*Offers \(\/services\), Contact \(\/contact\)/);
    await expect
      .element(conflict.getByRole('row', { name: /Key figures/ }))
      .not.toBeInTheDocument();
    await expect.element(field('Text 1')).toHaveValue('Offers');
  });

  test('can replace the input', async () => {
    await causeConflict();
    await button('Load their version').click();
    await expect.element(field('Text 1')).toHaveValue('Numbers');
    await expect.element(fieldNamed('Growth')).toHaveValue('500%');
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
  });

  test('is overwritten in the edited parts, and kept in all others', async () => {
    await causeConflict();
    await button('Keep mine').click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedInputs().at(-1)).toEqual({
      company_id: platform.id,
      revision: 'theirs',
      parts: {
        menus: {
          header: [{ text: 'Offers', href: '/services' }, headerLinks[1]],
          footer: headerLinks,
          legal: [],
        },
      },
    });
    await expect.element(fieldNamed('Growth')).toHaveValue('500%');
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
  });

  test('shows an error when it cannot be read, and saving can be retried', async () => {
    await showSite();
    await field('Text 1').fill('Offers');
    server.answer(siteParts, () => refusal(500));
    server.answer(updateSiteParts, () => refusal(409, { code: 'conflict', message }));
    await save.click();
    await expect.element(page.getByText('Error ID: error-1234')).toBeVisible();
    await expect.element(field('Text 1')).toHaveValue('Offers');
    await expect.element(save).toBeEnabled();
  });
});
