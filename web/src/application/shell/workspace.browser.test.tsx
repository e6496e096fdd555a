import { contract } from '@trunkline/contract';
import type { Frame } from '@trunkline/contract/kernel/frame';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readSession, setFrameReader } from '../../capabilities/auth/index.ts';
import { mockCompanies, northwind } from '../../testing/companies-screen.tsx';
import { refusal } from '../../testing/mock-server.ts';
import { companyOf, idOf, meOf } from '../../testing/records.ts';
import { createApplication, renderApplication } from '../../testing/render-screen.tsx';
import { mockAccount } from '../../testing/signing-in.ts';
import { readFrame } from '../read-frame.ts';

const harbor = companyOf(20, {
  name: 'Harbor Telecom',
  slug: 'harbor',
  may: ['create_below', 'update'],
});
const resellerPermissions = [
  'analytics:read',
  'companies:create',
  'companies:read',
  'messages:read',
  'services:read',
  'users:create',
  'users:read',
];
const personOf = (role: string, permissions: readonly string[]) =>
  meOf({ role, level: 0, permissions: [...permissions], company: { ...harbor } });
const reseller = personOf('reseller', resellerPermissions);
const card = {
  id: idOf(60),
  type: 'subscription' as const,
  featured: false,
  terms: [12],
  slug: 'hosted-pbx',
  name: 'Hosted PBX',
  category: 'voice',
  provider: 'Brightwell Voice',
  summary: 'A telephone system without a cabinet.',
  features: [],
  from_price: { amount: 1290, currency: 'USD', per: 'month' as const, unit: 'seat' },
  picture: '',
};
const counts = {
  companies: 3,
  users: 2,
  integrations: 0,
  services: 0,
  partners: 0,
  recycle_bin: 0,
};

async function enter(path: string, me = reseller, unread = 2) {
  const mocked = mockAccount({ level: 'aal2', me });
  const { server } = mocked;
  mockCompanies(server, [harbor, northwind]);
  server.answer(contract.catalog.offers, ({ q }) => ({
    items: q === 'nothing' ? [] : [card],
    nextCursor: null,
    facets: {
      type: [],
      category: [{ value: 'voice', label: 'Voice', count: 1 }],
      provider: [],
      price: [],
      term: [],
    },
  }));
  server.answer(contract.frame.read, ({ list }): Frame => ({
    session: { id: idOf(90), expires_at: '2099-01-01T00:00:00.000Z' },
    me,
    counts,
    unread: me.permissions.includes('messages:read') ? { count: unread } : null,
    alerts: { items: [], count: 0 },
    notifications: { items: [], unread: 0 },
    news: { items: [], unseen: 0 },
    exports: null,
    views: list === undefined ? null : { items: [], default_view: null },
  }));
  server.answer(contract.notifications.setInitialTimeZone, () => ({ time_zone: 'Asia/Tokyo' }));
  const application = createApplication(path);
  setFrameReader(() => readFrame(application.client, application.router));
  void readSession();
  const screen = await renderApplication(path, application);
  return { ...mocked, screen };
}
afterEach(() => setFrameReader(null));

const navigation = page.getByRole('navigation', { name: 'Workspace' });
const labels = () =>
  navigation
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('span')?.textContent);

describe('the home screen', () => {
  test('asks people who have just signed up to name their company', async () => {
    const me = personOf('end_user', ['companies:read', 'companies:update']);
    const { server } = await enter('/app', {
      ...me,
      company: { ...me.company, name: 'New customer' },
    });
    const item = page.getByRole('link', { name: 'Name your company' });
    await item.click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toHaveFocus();
    await field.fill('Rivera Dental');
    server.answer(contract.companies.update, ({ name = '' }) => ({ ...harbor, name }));
    await page.getByRole('button', { name: /^Save/ }).click();
    await navigation.getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect.element(page.getByText('Rivera Dental').first()).toBeVisible();
    await expect.element(item).not.toBeInTheDocument();
  });

  test('shows waiting items from the session and the frame alone, and links to them', async () => {
    const { server, screen } = await enter('/app');
    const link = page.getByRole('link', { name: '2 unread conversations' });
    await expect.element(link).toHaveAttribute('href', '/messages');
    const paths = server.requests.map(({ path }) => path);
    expect(paths.slice(0, 2)).toEqual(['/api/auth/get-session', '/api/frame']);
    expect(paths).not.toContain('/api/conversations/unread');
    await expect.element(page.getByRole('link', { name: 'Hosted PBX' })).toBeVisible();
    await page.getByRole('link', { name: 'Open company' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Harbor Telecom', level: 1 }))
      .toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/app/company');
  });

  test('shows an empty state when nothing is waiting', async () => {
    await enter('/app', reseller, 0);
    await expect.element(page.getByText(/You're all caught up/)).toBeVisible();
  });

  test('shows people without permissions who to ask', async () => {
    await enter('/app', personOf('unknown', []));
    await expect.element(page.getByText('Your role has no permissions yet')).toBeVisible();
    expect(labels()).toEqual(['Home', 'Notifications', 'Settings']);
  });
});

describe('the frame', () => {
  test('has the screens of a reseller, and marks the current one', async () => {
    await enter('/app/companies');
    await expect.element(page.getByRole('link', { name: 'Northwind', exact: true })).toBeVisible();
    expect(labels()).toEqual([
      'Home',
      'Services',
      'Companies',
      'Company',
      'Team',
      'Messages',
      'Notifications',
      'Settings',
    ]);
    await expect
      .element(navigation.getByRole('link', { name: /^Companies/ }))
      .toHaveAttribute('aria-current', 'page');
  });

  test('hides Team and Companies from an end user', async () => {
    await enter('/app', personOf('end_user', ['companies:read', 'messages:read', 'services:read']));
    await expect.element(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(labels()).not.toContain('Team');
    expect(labels()).not.toContain('Companies');
  });

  test('reads only session, frame and list before the first row, which links within the workspace', async () => {
    const { server } = await enter('/app/companies');
    const row = page.getByRole('link', { name: 'Northwind', exact: true });
    await expect.element(row).toHaveAttribute('href', `/app/companies/${northwind.id}`);
    const paths = server.requests.map(({ path }) => path).filter((path) => !/zone/.test(path));
    expect(paths.toSorted()).toEqual(['/api/auth/get-session', '/api/companies', '/api/frame']);
  });

  test('keeps an owner in the workspace they came from, and links back to the portal', async () => {
    const owner = personOf('owner', [...resellerPermissions, 'audit:read']);
    const { screen } = await enter('/app', owner);
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await expect.element(navigation).toBeVisible();
    await page.getByRole('button', { name: /My Account/ }).click();
    await page.getByRole('menuitem', { name: 'Admin Portal' }).click();
    await expect.poll(() => screen.router.state.location.pathname).toBe('/admin');
    await expect.element(page.getByRole('navigation', { name: 'Admin Portal' })).toBeVisible();
  });

  test("offers the area's screens in the palette, but not a portal the user can't enter", async () => {
    const { screen } = await enter('/app');
    await expect.element(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(palette.getByRole('option', { name: 'Invite people' })).toBeVisible();
    await expect
      .element(palette.getByRole('option', { name: 'Admin Portal' }))
      .not.toBeInTheDocument();
    await userEvent.keyboard('workspace');
    await expect.element(palette.getByRole('option', { name: 'Home' })).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}north');
    await palette.getByRole('option', { name: /Northwind/ }).click();
    await expect
      .poll(() => screen.router.state.location.pathname)
      .toBe(`/app/companies/${northwind.id}`);
  });
});

test("a screen that the role doesn't include is refused without a request", async () => {
  const { server } = await enter('/app/team', personOf('end_user', ['companies:read']));
  await expect
    .element(page.getByText("Your role doesn't have access to this screen"))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to your workspace' }))
    .toHaveAttribute('href', '/app');
  expect(server.inputsOf('GET', '/api/users')).toEqual([]);
});

describe('services on offer', () => {
  test('are searched by the text in the address; Back shows all of them again', async () => {
    const { screen } = await enter('/app/services');
    const service = page.getByRole('link', { name: 'Hosted PBX' });
    await expect.element(service).toHaveAttribute('href', '/app/services/hosted-pbx');
    await expect.element(page.getByText('$12.90')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search services' }).fill('nothing');
    await expect.element(page.getByText('No services match')).toBeVisible();
    expect(screen.router.latestLocation.search).toEqual({ search: 'nothing' });
    screen.router.history.back();
    await expect.element(service).toBeVisible();
  });

  test("shows a plan's price for the quantity, and the reseller's margin", async () => {
    const { server } = await enter('/app/services');
    const bracketFrom = (from: string, rate_micro: string) => ({
      from,
      rate_micro,
      flat_micro: '0',
    });
    const money = (...brackets: readonly ReturnType<typeof bracketFrom>[]) => ({
      currency: 'USD',
      brackets: [...brackets],
      problem: null,
    });
    const terms = {
      id: idOf(61),
      code: 'PBX',
      name: 'Essential',
      rank: 1,
      term_months: 12 as const,
      bill_months: 1 as const,
      trial_days: 0,
      end_action: 'renew' as const,
      notice_days: 30,
      window_days: 7,
      early_fee_bps: 10_000,
      min_quantity: 5,
      max_quantity: null,
    };
    const seat = {
      id: idOf(62),
      code: 'SEAT',
      name: 'Seat',
      kind: 'recurring' as const,
      unit: 'seat',
      model: 'volume' as const,
      package_size: null,
      meter: null,
      tax_code: '',
      decimals: 0,
      you_pay: money(bracketFrom('1', '10000000'), bracketFrom('20', '9000000')),
      customer_pays: money(bracketFrom('1', '12500000')),
    };
    server.answer(contract.catalog.offer, () => ({
      ...card,
      description: '<p>About.</p>',
      requirements: [],
      documents: [],
      related: [],
      updated_at: '2026-03-10T12:00:00Z',
      plans: [
        {
          ...terms,
          step_quantity: 5,
          charges: [seat],
          parts: [
            { service: 'Desk phone', plan: 'Basic', quantity: 1, swap_group: 1 },
            { service: 'Headset', plan: 'Basic', quantity: 1, swap_group: 1 },
            { service: 'App', plan: 'Standard', quantity: 2, swap_group: null },
          ],
        },
      ],
    }));
    await page.getByRole('link', { name: 'Hosted PBX' }).click();
    for (const included of ['1 × Desk phone (Basic) or 1 × Headset (Basic)', '2 × App (Standard)'])
      await expect.element(page.getByText(included)).toBeVisible();
    const totals = page.getByRole('term');
    await expect.element(totals.nth(2)).toHaveTextContent('You keep');
    const sums = () =>
      page
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent);
    expect(sums()).toEqual(['$50.00 every month', '$62.50 every month', '$12.50 every month']);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7');
    await expect.element(page.getByText('Enter 5 or more, in steps of 5.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('20');
    await expect
      .poll(sums)
      .toEqual(['$180.00 every month', '$250.00 every month', '$70.00 every month']);

    server.answer(contract.catalog.explainPrice, ({ charge }) => ({
      plan: null,
      charge,
      buyer: harbor.id,
      day: '2026-03-10',
      rate: null,
      currency: 'USD',
      sentence: 'Set by Cascadia, effective March 1, 2026.',
      steps: [],
      next_change: null,
    }));
    await page.getByRole('button', { name: 'Why this price for Seat?' }).click();
    await expect.element(page.getByText('Set by Cascadia, effective March 1, 2026.')).toBeVisible();

    // On a phone, nothing has to be scrolled sideways.
    await page.viewport(390, 844);
    const charges = page.getByRole('region', { name: 'Charges' });
    await expect.element(charges.getByText('You keep').last()).toBeVisible();
    await expect.poll(() => charges.element().scrollWidth - charges.element().clientWidth).toBe(0);
  });

  test('are compared side by side', async () => {
    const { screen, server } = await enter('/app/services?compare=sip-trunks');
    server.answer(contract.catalog.offer, ({ slug }) => ({
      ...card,
      slug,
      name: slug === card.slug ? card.name : 'SIP trunks',
      description: '',
      requirements: [],
      documents: [],
      related: [],
      updated_at: '2026-03-10T12:00:00Z',
      plans: [],
    }));
    await page.getByRole('checkbox', { name: 'Compare Hosted PBX' }).click();
    await page.getByRole('button', { name: 'Compare services' }).click();
    await expect
      .poll(() => screen.router.latestLocation.search)
      .toEqual({ compare: 'sip-trunks,hosted-pbx', view: 'compare' });

    // On a phone, nothing has to be scrolled sideways.
    await page.viewport(390, 844);
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect.element(comparison.getByText('Hosted PBX').first()).toBeVisible();
    await expect.element(comparison.getByText('SIP trunks').first()).toBeVisible();
    await expect
      .poll(() => comparison.element().scrollWidth - comparison.element().clientWidth)
      .toBe(0);
  });

  test('shows an error with a way to try again', async () => {
    const { server } = await enter('/app/notifications');
    server.answer(contract.catalog.offers, () => refusal(500));
    await navigation.getByRole('link', { name: 'Services' }).click();
    await expect.element(page.getByText("Couldn't load the services")).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('a service that is not on offer shows a not-found page with a way back', async () => {
    const { server } = await enter('/app/services/of-another-tenant');
    server.answer(contract.catalog.offer, () => refusal(404));
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Service not found' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'All services', exact: true }))
      .toHaveAttribute('href', '/app/services');
  });
});

test.each(['/app', '/app/company', '/app/companies', '/app/services', '/app/notifications'])(
  '%s fits a window 360 pixels wide',
  async (path) => {
    await page.viewport(360, 800);
    await enter(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  },
);
