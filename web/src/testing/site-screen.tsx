import { contract } from '@trunkline/contract';
import { defaultClaims, defaultMenus, noLogo, SiteParts } from '@trunkline/contract/branding';
import { page } from 'vitest/browser';
import { type MockServer, mockServer } from './mock-server.ts';
import { meOf, platform } from './records.ts';
import { renderScreen } from './render-screen.tsx';
import { SiteTab } from '../capabilities/branding/components/site-tab.tsx';

const { siteParts, updateSiteParts } = contract.branding;

/** The header's links. */
export const headerLinks = [
  { text: 'Services', href: '/services' },
  { text: 'Contact', href: '/contact' },
];

export function siteOf(changes: Partial<SiteParts> = {}): SiteParts {
  return SiteParts.parse({
    parts: {
      menus: { header: headerLinks, footer: [], legal: defaultMenus.legal },
      claims: null,
      main_logo: null,
    },
    built_in: { menus: defaultMenus, claims: defaultClaims, main_logo: noLogo },
    themed_logo: false,
    revision: 'first',
    ...changes,
  });
}

/** Simulates a server with a site; saving changes the site. */
export function mockSite(): MockServer {
  const server = mockServer();
  server.answer(siteParts, () => siteOf());
  server.answer(updateSiteParts, ({ parts }) => {
    const changed = SiteParts.shape.parts.partial().parse(parts);
    return siteOf({ parts: { ...siteOf().parts, ...changed }, revision: 'second' });
  });
  return server;
}

export const showSite = (permissions = ['branding:read', 'branding:update']) =>
  renderScreen(<SiteTab company={platform.id} />, { me: meOf({ permissions }) });

/** Lists the inputs of all saves of the site, oldest first. */
export const savesOf = (server: MockServer) => server.inputsOf('PATCH', '/api/branding/site');

export const menu = (name: string) => page.getByRole('group', { name, exact: true });
export const header = menu('Header');
/** A field of the header's menu. */
export const field = (name: string) => header.getByRole('textbox', { name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const save = button('Save changes');
