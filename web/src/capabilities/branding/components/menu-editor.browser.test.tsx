import { contract } from '@trunkline/contract';
import { defaultMenus, SiteParts } from '@trunkline/contract/branding';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type MockServer, refusal } from '../../../testing/mock-server.ts';
import { platform } from '../../../testing/records.ts';
import {
  button,
  field,
  header,
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

describe('a menu', () => {
  test('adds a new link in the chosen order, and saves nothing else', async () => {
    await showSite();
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
            header: [{ text: 'Blog', href: '/blog' }, ...headerLinks],
            footer: [],
            legal: defaultMenus.legal,
          },
        },
      },
    ]);
    await expect.element(save).toBeDisabled();
  });

  test('continues from the last saved version', async () => {
    await showSite();
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
    await showSite();
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
    await showSite();
    await field('Address 1').fill('data:text/html,x');
    await save.click();
    await expect.element(field('Address 1')).toHaveAttribute('aria-invalid', 'true');
    await button('Remove Services').click();
    await expect.element(field('Address 1')).toHaveValue('/contact');
    await expect.element(field('Address 1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('requires text for every link', async () => {
    await showSite();
    await header.getByRole('button', { name: 'Add a link' }).click();
    await field('Address 3').fill('/blog');
    await save.click();
    await expect.element(field('Text 3')).toHaveAccessibleDescription("Enter the link's text.");
  });

  test('has at most twelve links', async () => {
    const links = Array.from({ length: 11 }, (_, index) => ({ text: `L${index}`, href: '/' }));
    const menus = { header: links, footer: [], legal: [] };
    server.answer(siteParts, () => siteOf({ parts: { ...siteOf().parts, menus } }));
    await showSite();
    const add = header.getByRole('button', { name: 'Add a link' });
    await add.click();
    await expect.element(field('Text 12')).toBeVisible();
    await expect.element(add).not.toBeInTheDocument();
  });
});

describe('sub-links', () => {
  const below = (name: string) => header.getByRole('group', { name, exact: true });
  const sub = (name: string) => below('Sub-links of Services').getByRole('button', { name });
  const blog = { text: 'Blog', href: '/blog' };
  const voice = { text: 'Voice', href: '/voice' };
  const showWithSubLinks = async (...links: object[]) => {
    const header = [{ ...headerLinks[0], links }, headerLinks[1]];
    const menus = { header, footer: [], legal: defaultMenus.legal };
    server.answer(siteParts, () =>
      SiteParts.parse({ ...siteOf(), parts: { ...siteOf().parts, menus } }),
    );
    await showSite();
  };
  const savedHeader = () => savedInputs().at(-1);

  test('are added and reordered', async () => {
    await showWithSubLinks(blog);
    await header.getByRole('button', { name: 'Add a sub-link to Services' }).click();
    await field('Text 1.2').fill('Voice');
    await field('Address 1.2').fill('/voice');
    await sub('Move Voice up').click();
    await save.click();
    await expect.element(page.getByText('Site saved')).toBeVisible();
    expect(savedHeader()).toMatchObject({
      parts: { menus: { header: [{ ...headerLinks[0], links: [voice, blog] }, headerLinks[1]] } },
    });
  });

  test('move with their entry, can be removed, and exist in the header only', async () => {
    await showWithSubLinks(blog);
    await button('Move Services down').click();
    await expect.element(field('Text 2.1')).toHaveValue('Blog');
    await sub('Remove Blog').click();
    await save.click();
    await expect.poll(savedInputs).toHaveLength(1);
    expect(savedHeader()).toMatchObject({
      parts: { menus: { header: [headerLinks[1], headerLinks[0]] } },
    });
    // Without an empty list, the entry equals one that never had links.
    expect(JSON.stringify(savedHeader())).not.toContain('links');
    await expect
      .element(menu('Legal links').getByRole('button', { name: /sub-link/ }))
      .not.toBeInTheDocument();
  });

  test('show an error beside the field, or for the whole menu when it is too long', async () => {
    await showWithSubLinks(blog);
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

describe('a dragged link', () => {
  const three = [...headerLinks, { text: 'Blog', href: '/blog' }];
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
  async function showThreeLinks() {
    const menus = { header: three, footer: [], legal: [] };
    server.answer(siteParts, () => siteOf({ parts: { ...siteOf().parts, menus } }));
    await showSite();
    await expect.element(field('Text 3')).toHaveValue('Blog');
    // Synthetic pointers can't be captured.
    for (const handle of handles()) Object.assign(handle, { setPointerCapture: () => undefined });
  }

  test('moves row by row in both directions, and stays where it is dropped', async () => {
    await showThreeLinks();
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
    await showThreeLinks();
    const rows = () => header.getByRole('listitem').elements();
    const [first] = handles();
    pointer(first, 'pointerdown', first);
    pointer(first, 'pointermove', rows()[2]);
    await expect.poll(texts).toEqual(['Contact', 'Services', 'Blog']);
    pointer(first, 'pointercancel', first);
    await expect.poll(texts).toEqual(['Services', 'Contact', 'Blog']);
  });
});
