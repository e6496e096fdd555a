import { contract } from '@trunkline/contract';
import { defaultClaims, defaultMenus, noLogo, SiteParts } from '@trunkline/contract/branding';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, type PlayedServer, playServer, refusal } from '../../../testing/played-server.ts';
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

let server: PlayedServer;
beforeEach(() => {
  server = playServer();
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
const own = (name: string) => page.getByRole('textbox', { name, exact: true });
const field = (name: string) => header.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = button('Save Changes');
const saved = () => server.inputsOf('PATCH', address);

describe('the states of the tab', () => {
  test('on its way there is a shape of it, then what is set', async () => {
    const answer = held(siteOf());
    server.answer(siteParts, () => answer.answer);
    await show();
    await expect.element(save).not.toBeInTheDocument();
    answer.release();
    await expect.element(field('Text 1')).toHaveValue('Services');
    await expect.element(field('Address 2')).toHaveValue('/contact');
    await expect.element(menu('Quick links')).toMatchTextContent(/No links yet\./);
    await expect.element(own('Growth')).toHaveValue('300%');
    await expect.element(save).toBeDisabled();
  });

  test('failed, it says so with an id, and is asked again', async () => {
    server.answer(siteParts, () => refusal(500));
    await show();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/The site could not be loaded.*error-1234/);
    server.answer(siteParts, () => siteOf());
    await button('Try Again').click();
    await expect.element(field('Text 1')).toHaveValue('Services');
  });

  test('for whom the role does not let change it, it is there to be read', async () => {
    await show(['branding:read']);
    await expect.element(field('Text 1')).toBeDisabled();
    await expect.element(button('Move Contact up')).toBeDisabled();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(button('Use the built-in site')).not.toBeInTheDocument();
  });
});

describe('a menu', () => {
  test('takes a new link, in the order that was made, and nothing else is saved', async () => {
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
    expect(saved()).toEqual([
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

  test('goes on from what was saved last', async () => {
    await show();
    await field('Text 1').fill('Offers');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    await field('Text 1').fill('Offer');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saved().map(({ revision }) => revision)).toEqual(['first', 'second']);
  });

  test('takes no address that could run something: why not stands beside it', async () => {
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

  test('blames no other link once the refused one is gone', async () => {
    await show();
    await field('Address 1').fill('data:text/html,x');
    await save.click();
    await expect.element(field('Address 1')).toHaveAttribute('aria-invalid', 'true');
    await button('Remove Services').click();
    await expect.element(field('Address 1')).toHaveValue('/contact');
    await expect.element(field('Address 1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('wants words for every link', async () => {
    await show();
    await header.getByRole('button', { name: 'Add a link' }).click();
    await field('Address 3').fill('/blog');
    await save.click();
    await expect
      .element(field('Text 3'))
      .toHaveAccessibleDescription('Please enter what the link says.');
  });

  test('grows to twelve links and no further', async () => {
    const many = Array.from({ length: 11 }, (_, number) => ({ text: `L${number}`, href: '/' }));
    const menus = { header: many, footer: [], legal: [] };
    server.answer(siteParts, () => siteOf({ parts: { ...siteOf().parts, menus } }));
    await show();
    const add = header.getByRole('button', { name: 'Add a link' });
    await add.click();
    await expect.element(field('Text 12')).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
  });
});

describe('logo and claims', () => {
  test('an address of the library is saved as its picture, another one as it is', async () => {
    await show();
    const id = '018f3f6e-0000-4000-8000-000000000001';
    const picture = `/media-assets/${id}/0123456789-200x80-22.webp`;
    await own('Address of the picture').fill(picture);
    await own('Alternative text').fill('Trunkline');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    const main_logo = { media_asset_id: id, fallback_url: picture, alt_text: 'Trunkline' };
    expect(saved()).toMatchObject([{ parts: { main_logo } }]);
  });

  test('a logo that could run something is refused beside its field', async () => {
    await show();
    const logo = own('Address of the picture');
    await logo.fill('javascript:alert(1)');
    await save.click();
    await expect.element(logo).toHaveAccessibleDescription(/Please enter a path such as \/logo/);
  });

  test('says when another logo is shown in its place', async () => {
    server.answer(siteParts, () => siteOf({ themed_logo: true }));
    await show();
    await expect.element(page.getByText(/uploaded under Branding/)).toBeVisible();
  });

  test('a figure is saved with the others, and an empty one is refused', async () => {
    await show();
    const growth = own('Growth');
    await growth.fill('');
    await save.click();
    await expect.element(growth).toHaveAccessibleDescription('Please enter a figure.');
    await growth.fill('400%');
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(saved().at(-1)).toMatchObject({
      parts: { claims: { ...defaultClaims, growth: '400%' } },
    });
  });
});

test('what was typed can be thrown away, or given up for the built-in site', async () => {
  await show();
  await field('Text 1').fill('Offers');
  await button('Discard changes').click();
  await expect.element(field('Text 1')).toHaveValue('Services');
  await expect.element(save).toBeDisabled();
  await button('Use the built-in site').click();
  await expect.element(field('Text 3')).toHaveValue('Resources');
  await save.click();
  await expect.poll(saved).toMatchObject([{ parts: { menus: null } }]);
});

test('somebody else’s change is told, and nothing that was typed is lost', async () => {
  const message = 'Somebody else changed the site meanwhile.';
  server.answer(updateSiteParts, () => refusal(409, { code: 'conflict', message }));
  await show();
  await field('Text 1').fill('Offers');
  await save.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(field('Text 1')).toHaveValue('Offers');
  await expect.element(save).toBeEnabled();
});
