import { contract } from '@trunkline/contract';
import { defaultClaims, defaultMenus, noLogo, SiteParts } from '@trunkline/contract/branding';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  deferredAnswer,
  type MockServer,
  mockServer,
  refusal,
} from '../../../testing/mock-server.ts';
import { meOf, platform } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SiteTab } from './site-tab.tsx';

const { siteParts, updateSiteParts } = contract.branding;
const address = '/api/branding/site';
const two = [
  { text: 'Services', href: '/services' },
  { text: 'Contact', href: '/contact' },
];

function siteOf(changes: Partial<SiteParts> = {}): SiteParts {
  return SiteParts.parse({
    parts: {
      menus: { header: two, footer: [], legal: defaultMenus.legal },
      claims: null,
      main_logo: null,
    },
    built_in: { menus: defaultMenus, claims: defaultClaims, main_logo: noLogo },
    themed_logo: false,
    revision: 'first',
    ...changes,
  });
}

let server: MockServer;
beforeEach(() => {
  server = mockServer();
  server.answer(siteParts, () => siteOf());
  server.answer(updateSiteParts, ({ parts }) => {
    const changed = SiteParts.shape.parts.partial().parse(parts);
    return siteOf({ parts: { ...siteOf().parts, ...changed }, revision: 'second' });
  });
});
const show = (permissions = ['branding:read', 'branding:update']) =>
  renderScreen(<SiteTab company={platform.id} />, { me: meOf({ permissions }) });

const menu = (name: string) => page.getByRole('group', { name, exact: true });
const header = menu('Header');
const fieldNamed = (name: string) => page.getByRole('textbox', { name, exact: true });
const field = (name: string) => header.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = button('Save changes');
const savedInputs = () => server.inputsOf('PATCH', address);

describe('the states of the tab', () => {
  test('loading: shows a skeleton, then the settings', async () => {
    const answer = deferredAnswer(siteOf());
    server.answer(siteParts, () => answer.answer);
    await show();
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
    await show();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Couldn't load the site.*error-1234/);
    server.answer(siteParts, () => siteOf());
    await button('Try Again').click();
    await expect.element(field('Text 1')).toHaveValue('Services');
  });

  test('is read-only for a role without permission', async () => {
    await show(['branding:read']);
    await expect.element(field('Text 1')).toBeDisabled();
    await expect.element(button('Move Contact up')).toBeDisabled();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(button('Use the built-in site')).not.toBeInTheDocument();
  });
});

describe('a menu', () => {
  test('adds a new link in the chosen order, and saves nothing else', async () => {
    await show();
    await header.getByRole('button', { name: 'Add a link' }).click();
    await field('Text 3').fill('Blog');
    await field('Address 3').fill('/blog');
    await button('Move Blog up').click();
    await button('Move Blog up').click();
    await expect.element(button('Move Blog up')).toBeDisabled();
    await expect.element(button('Move Contact down')).toBeDisabled();
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedInputs()).toEqual([
      {
        company_id: platform.id,
        revision: 'first',
        parts: {
          menus: {
            header: [{ text: 'Blog', href: '/blog' }, ...two],
            footer: [],
            legal: defaultMenus.legal,
          },
        },
      },
    ]);
    await expect.element(save).toBeDisabled();
  });

  test('continues from the last saved version', async () => {
    await show();
    await field('Text 1').fill('Offers');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    await field('Text 1').fill('Offer');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => savedInputs().map(({ revision }) => revision))
      .toEqual(['first', 'second']);
  });

  test('rejects an address that could run a script, with the reason beside it', async () => {
    await show();
    await field('Address 2').fill('javascript:alert(1)');
    await save.click();
    const problem = /Please enter a path such as \/services, or an address with http/;
    await expect.element(field('Address 2')).toHaveAccessibleDescription(problem);
    await expect.element(field('Address 2')).toHaveFocus();
    await expect.element(field('Address 2')).toHaveValue('javascript:alert(1)');
    await expect.element(field('Address 1')).not.toHaveAccessibleDescription(problem);
    await expect.element(page.getByText('Site saved')).not.toBeInTheDocument();
  });

  test('shows no error on other links once the rejected one is removed', async () => {
    await show();
    await field('Address 1').fill('data:text/html,x');
    await save.click();
    await expect.element(field('Address 1')).toHaveAttribute('aria-invalid', 'true');
    await button('Remove Services').click();
    await expect.element(field('Address 1')).toHaveValue('/contact');
    await expect.element(field('Address 1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('requires text for every link', async () => {
    await show();
    await header.getByRole('button', { name: 'Add a link' }).click();
    await field('Address 3').fill('/blog');
    await save.click();
    await expect.element(field('Text 3')).toHaveAccessibleDescription("Enter the link's text.");
  });

  test('has at most twelve links', async () => {
    const links = Array.from({ length: 11 }, (_, index) => ({ text: `L${index}`, href: '/' }));
    const menus = { header: links, footer: [], legal: [] };
    server.answer(siteParts, () => siteOf({ parts: { ...siteOf().parts, menus } }));
    await show();
    const add = header.getByRole('button', { name: 'Add a link' });
    await add.click();
    await expect.element(field('Text 12')).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
  });
});

describe('links below another', () => {
  const below = (name: string) => header.getByRole('group', { name, exact: true });
  const sub = (name: string) => below('Sub-links of Services').getByRole('button', { name });
  const blog = { text: 'Blog', href: '/blog' };
  const voice = { text: 'Voice', href: '/voice' };
  const offerWith = async (...links: object[]) => {
    const header = [{ ...two[0], links }, two[1]];
    const menus = { header, footer: [], legal: defaultMenus.legal };
    server.answer(siteParts, () =>
      SiteParts.parse({ ...siteOf(), parts: { ...siteOf().parts, menus } }),
    );
    await show();
  };
  const savedHeader = () => savedInputs().at(-1);

  test('are added and reordered', async () => {
    await offerWith(blog);
    await header.getByRole('button', { name: 'Add a sub-link to Services' }).click();
    await field('Text 1.2').fill('Voice');
    await field('Address 1.2').fill('/voice');
    await sub('Move Voice up').click();
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedHeader()).toMatchObject({
      parts: { menus: { header: [{ ...two[0], links: [voice, blog] }, two[1]] } },
    });
  });

  test('move with their entry, can be removed, and exist in the header only', async () => {
    await offerWith(blog);
    await button('Move Services down').click();
    await expect.element(field('Text 2.1')).toHaveValue('Blog');
    await sub('Remove Blog').click();
    await save.click();
    await expect.poll(savedInputs).toHaveLength(1);
    expect(savedHeader()).toMatchObject({ parts: { menus: { header: [two[1], two[0]] } } });
    // Without an empty list, the entry equals one that never had links.
    expect(JSON.stringify(savedHeader())).not.toContain('links');
    await expect
      .element(menu('Legal links').getByRole('button', { name: /sub-link/ }))
      .not.toBeInTheDocument();
  });

  test('show an error beside the field, or for the whole menu when it is too long', async () => {
    await offerWith(blog);
    await field('Address 1.1').fill('javascript:alert(1)');
    await save.click();
    await expect
      .element(field('Address 1.1'))
      .toHaveAccessibleDescription(/Please enter a path such as/);
    const path = 'parts.menus.header';
    server.answer(updateSiteParts, () =>
      refusal(400, { fields: [{ path, message: 'The menus are too long.' }] }),
    );
    await field('Address 1.1').fill('/blog/all');
    await save.click();
    await expect.element(header.getByRole('alert')).toHaveTextContent('The menus are too long.');
  });
});

describe('logo and key figures', () => {
  test('saves a media library URL with the ID of its asset', async () => {
    await show();
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
      await show();
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
    await show();
    await expect.element(page.getByText(/uploaded under Branding/)).toBeVisible();
  });

  test('a figure is saved with the others, and an empty one is rejected', async () => {
    await show();
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
  await show();
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
      menus: { header: [{ text: 'Numbers', href: '/numbers' }], footer: two, legal: [] },
      claims: { ...defaultClaims, growth: '500%' },
      main_logo: null,
    },
  });
  const conflict = page.getByRole('alert');

  /** Edits the header and saves it after someone else has saved the whole site. */
  async function collide() {
    await show();
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
    await collide();
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
    await collide();
    await button('Load their version').click();
    await expect.element(field('Text 1')).toHaveValue('Numbers');
    await expect.element(fieldNamed('Growth')).toHaveValue('500%');
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
  });

  test('is overwritten by the input, and kept in all other parts', async () => {
    await collide();
    await button('Keep mine').click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedInputs().at(-1)).toEqual({
      company_id: platform.id,
      revision: 'theirs',
      parts: {
        menus: { header: [{ text: 'Offers', href: '/services' }, two[1]], footer: two, legal: [] },
      },
    });
    await expect.element(fieldNamed('Growth')).toHaveValue('500%');
    await expect.element(conflict).not.toBeInTheDocument();
    await expect.element(save).toBeDisabled();
  });

  test('shows an error when it cannot be read, and saving can be retried', async () => {
    await show();
    await field('Text 1').fill('Offers');
    server.answer(siteParts, () => refusal(500));
    server.answer(updateSiteParts, () => refusal(409, { code: 'conflict', message }));
    await save.click();
    await expect.element(page.getByText('Error ID: error-1234')).toBeVisible();
    await expect.element(field('Text 1')).toHaveValue('Offers');
    await expect.element(save).toBeEnabled();
  });
});

describe('a dragged link', () => {
  const three = [...two, { text: 'Blog', href: '/blog' }];
  const texts = () =>
    header
      .getByRole('textbox', { name: /^Text/ })
      .elements()
      .map((element) => (element instanceof HTMLInputElement ? element.value : ''));
  const handles = () => [...header.element().querySelectorAll('[title="Drag to reorder"]')];
  const pointer = (target: Element | undefined, type: string, to: Element | undefined) => {
    const { left, top, height } = (to ?? header.element()).getBoundingClientRect();
    target?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        clientX: left,
        clientY: top + height / 2,
      }),
    );
  };
  async function begin() {
    const menus = { header: three, footer: [], legal: [] };
    server.answer(siteParts, () => siteOf({ parts: { ...siteOf().parts, menus } }));
    await show();
    await expect.element(field('Text 3')).toHaveValue('Blog');
    // Synthetic pointers can't be captured.
    for (const handle of handles()) Object.assign(handle, { setPointerCapture: () => undefined });
  }

  test('moves row by row in both directions, and stays where it is dropped', async () => {
    await begin();
    const rows = () => header.getByRole('listitem').elements();
    const [first, , third] = handles();
    pointer(first, 'pointerdown', first);
    pointer(first, 'pointermove', rows()[2]);
    await expect.poll(texts).toEqual(['Contact', 'Services', 'Blog']);
    header.getByRole('listitem').elements()[2]?.scrollIntoView();
    const { bottom } = rows()[2]?.getBoundingClientRect() ?? { bottom: 0 };
    first?.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, pointerId: 1, clientY: bottom }),
    );
    await expect.poll(texts).toEqual(['Contact', 'Blog', 'Services']);
    pointer(first, 'pointerup', first);
    pointer(first, 'pointermove', rows()[0]);
    pointer(third, 'pointerdown', third);
    third?.dispatchEvent(
      new PointerEvent('pointermove', {
        bubbles: true,
        pointerId: 1,
        clientY: (rows()[1]?.getBoundingClientRect().top ?? 0) + 1,
      }),
    );
    await expect.poll(texts).toEqual(['Contact', 'Services', 'Blog']);
  });

  test('returns when the browser cancels the pointer', async () => {
    await begin();
    const rows = () => header.getByRole('listitem').elements();
    const [first] = handles();
    pointer(first, 'pointerdown', first);
    pointer(first, 'pointermove', rows()[2]);
    await expect.poll(texts).toEqual(['Contact', 'Services', 'Blog']);
    pointer(first, 'pointercancel', first);
    await expect.poll(texts).toEqual(['Services', 'Contact', 'Blog']);
  });
});
