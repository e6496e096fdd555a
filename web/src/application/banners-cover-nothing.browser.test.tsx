import { contract } from '@trunkline/contract';
import { notificationBanner } from '@trunkline/contract/kernel/page-constants';
import type { Me } from '@trunkline/contract/users';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readSession } from '../capabilities/auth/index.ts';
import { mockCompanies } from '../testing/companies-screen.tsx';
import { editor } from '../testing/content-screen.tsx';
import { correspondentOf, writer } from '../testing/conversations.ts';
import { assetOf, librarian, mockMedia } from '../testing/media-screen.tsx';
import { Conversations } from '../testing/messages-screen.tsx';
import { mockPush, pushKey } from '../testing/mock-push.ts';
import type { MockServer } from '../testing/mock-server.ts';
import { companyOf, idOf, meOf, platform } from '../testing/records.ts';
import { renderApplication } from '../testing/render-screen.tsx';
import { mockAccount } from '../testing/signing-in.ts';
import { clearToasts } from '../ui/toast-store.ts';
import { toast } from '../ui/toast.tsx';
import { bannerPlace, Notices } from './notices.tsx';

afterEach(() => {
  vi.useRealTimers();
  document.querySelector('meta[name="support-email"]')?.remove();
});

const instant = '2026-03-01T12:00:00Z';
const focusable = 'a[href], button, input:not([type=hidden]), textarea, select, [role=option]';
/** Content scrolls under this banner, so it may cover nothing only before anything is scrolled. */
const topBanner = 'section[aria-label="System alert"]';
const names = ['Notifications', 'App notices', 'Upload tray'];
const bottomNotices = `section:is(${names.map((name) => `[aria-label="${name}"]`).join()})`;

/** Names of the focusable elements that banners cover when everything is scrolled to this end. */
function coveredBy(banners: string, end: 'start' | 'end'): string[] {
  for (const element of document.querySelectorAll('*'))
    if (element.scrollHeight > element.clientHeight)
      element.scrollTop = end === 'end' ? element.scrollHeight : 0;
  const isBanner = (element: Element) => element.closest(banners) !== null;
  const isCovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 2, (left + right) / 2, right - 2].some((x) =>
      [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const stack = document.elementsFromPoint(x, y);
        const banner = stack.findIndex(isBanner);
        return banner !== -1 && stack.indexOf(element) > banner;
      }),
    );
  };
  // Elements covered by an open dialog are out of reach anyway.
  const reachable = document.querySelector('[role=dialog]') ?? document;
  return [...reachable.querySelectorAll(focusable)]
    .filter((item) => !isBanner(item) && isCovered(item))
    .map((item) => item.getAttribute('aria-label') ?? item.textContent);
}

/** Distance of an element's edge from the top of the window. */
const edgeOf = (selector: string, edge: 'top' | 'bottom') =>
  document.querySelector(selector)?.getBoundingClientRect()[edge] ?? NaN;

const coveredElements = () => [
  ...coveredBy(bottomNotices, 'end'),
  ...coveredBy(topBanner, 'start'),
];

const showToast = () =>
  toast.error('Northwind could not be saved', {
    description: 'Someone else changed it in the meantime. Review their changes, then save.',
    action: { label: 'Undo', onClick: () => undefined },
  });

async function expectNothingCovered(): Promise<void> {
  showToast();
  await expect.element(page.getByText('Northwind could not be saved')).toBeVisible();
  await expect.poll(coveredElements).toEqual([]);
  clearToasts();
}

const sizes = [
  { width: 1280, height: 720 },
  { width: 700, height: 600 },
  { width: 390, height: 700 },
];

/** Shows the portal with a system alert above it and Stay Updated in its corner. */
async function enter(path: string, me: Me, mockData: (server: MockServer) => void): Promise<void> {
  mockPush();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { server } = mockAccount({ level: 'aal2', me });
  mockData(server);
  server.answer(contract.notifications.devices.key, () => ({ public_key: pushKey(7) }));
  server.answer(contract.notifications.setInitialTimeZone, () => ({ time_zone: 'Asia/Tokyo' }));
  server.answer(contract.notifications.devices.list, () => ({ items: [] }));
  server.answer(contract.alerts.unread, () => ({
    items: [
      {
        id: idOf(71),
        title: 'Maintenance tonight',
        message: '',
        alert_type: 'info',
        acknowledgement: 'none',
        company_name: 'Otterline',
        shown_at: instant,
        wording: 1,
      },
    ],
    count: 1,
  }));
  await render(<Notices />);
  await readSession();
  await renderApplication(path);
  await expect.element(page.getByText('Maintenance tonight')).toBeVisible();
  await vi.advanceTimersByTimeAsync(notificationBanner.delay);
  vi.useRealTimers();
  await expect.element(page.getByText('Stay Updated')).toBeVisible();
}

test.each(sizes)(
  'banners cover nothing on the sign-in page, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    const meta = document.createElement('meta');
    meta.name = 'support-email';
    meta.content = 'support@trunkline.example';
    document.head.append(meta);
    mockAccount();
    void readSession();
    await render(<Notices />);
    await renderApplication('/auth');
    await expect.element(page.getByRole('link', { name: meta.content })).toBeVisible();
    await expectNothingCovered();
  },
);

test.each(sizes)(
  'banners cover nothing on a page for people who cannot sign in, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    mockAccount();
    void readSession();
    await render(<Notices />);
    await renderApplication('/passkey-repair');
    await expect.element(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const banner = document.createElement('div');
    banner.style.height = `${height / 3}px`;
    banner.textContent = 'You are offline';
    document.getElementById(bannerPlace)?.append(banner);
    await expect
      .poll(() => document.documentElement.style.getPropertyValue('--notices'))
      .not.toBe('0px');
    await expectNothingCovered();
  },
);

test.each(sizes)(
  'banners cover nothing in a list, its side panel and the palette, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    const me = meOf({ permissions: ['companies:read', 'companies:create', 'companies:update'] });
    const companies = Array.from({ length: 20 }, (_, index) =>
      companyOf(index + 2, { name: `Harbour ${index}` }),
    );
    await enter('/admin/companies', me, (server) => mockCompanies(server, companies));
    await expect.element(page.getByRole('link', { name: 'Harbour 1', exact: true })).toBeVisible();
    await expect.poll(coveredElements).toEqual([]);
    // On a phone, toasts appear above the list, which scrolls away from under them.
    if (width >= 640) await expectNothingCovered();
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(palette).toBeVisible();
    await expectNothingCovered();
    await userEvent.keyboard('{Escape}');
    await expect.element(palette).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'New company' }).click();
    const panel = page.getByRole('dialog', { name: 'New company' });
    await expect.element(panel.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectNothingCovered();
  },
);

test.each([{ width: 1600, height: 720 }, ...sizes])(
  'banners cover nothing in a conversation and its details, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    await enter(`/messages?open=${idOf(100)}`, writer(), (server) => {
      const conversations = new Conversations(server);
      conversations.begin(30);
      conversations.people.push(
        ...Array.from({ length: 12 }, (_, index) => ({
          ...correspondentOf(920 + index, `Colleague ${index}`),
          read_position: 0,
          present: false,
        })),
      );
    });
    await expect.element(page.getByRole('article').filter({ hasText: 'Message 30' })).toBeVisible();
    page.getByRole('region', { name: 'Messages' }).element().scrollTop = 0;
    const newest = page.getByRole('button', { name: 'Jump to newest' });
    await expect.element(newest).toBeVisible();
    const { left, right, top, bottom } = newest.element().getBoundingClientRect();
    const atCentre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(newest.element().contains(atCentre)).toBe(true);
    await expect.poll(coveredElements).toEqual([]);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByRole('button', { name: 'Mute' })).toBeVisible();
    await expect.poll(coveredElements).toEqual([]);
  },
);

test.each(sizes)(
  'banners cover nothing in the section editor, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    const id = idOf(72);
    const content = { type: 'cta', title: 'Begin' } as const;
    await enter(`/admin/cms/sections/${id}`, editor, (server) => {
      server.answer(contract.pages.section, () => ({
        id,
        version: 1,
        may: ['update', 'publish'],
        company_id: platform.id,
        company_name: platform.name,
        title: 'Begin here',
        type: 'cta',
        state: 'published',
        pages: 0,
        created_at: instant,
        updated_at: instant,
        content,
        live: content,
        uses: [],
      }));
      server.answer(contract.pages.takeSectionLock, () => ({
        lock: { mine: true, user_id: idOf(99), name: 'Robin', since: instant, expires_at: instant },
      }));
      server.answer(contract.pages.releaseSectionLock, () => ({ id }));
    });
    await expect.poll(() => document.querySelector('.editor-viewport iframe')).not.toBeNull();
    await expect
      .poll(() => edgeOf('.editor-viewport iframe', 'bottom') <= edgeOf(bottomNotices, 'top'))
      .toBe(true);
    if (width < 1024) await page.getByRole('button', { name: 'Fields' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expect.poll(coveredElements).toEqual([]);
  },
);

test.each(sizes)(
  'banners cover nothing during uploads to the library, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    const assets = Array.from({ length: 24 }, (_, index) => assetOf(index + 1));
    await enter('/admin/cms/media', librarian(), (server) => mockMedia(server, assets));
    await expect.element(page.getByRole('button', { name: /picture-1\.png/ })).toBeVisible();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['picture'], 'one.png', { type: 'image/png' }));
    page
      .getByRole('heading', { name: 'Media' })
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect
      .element(page.getByRole('region', { name: 'Upload tray' }))
      .toMatchTextContent(/uploaded/);
    await expect.poll(coveredElements).toEqual([]);
  },
);

test.each(sizes)(
  'banners cover nothing while services are compared, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    const facets = { type: [], category: [], provider: [], price: [], term: [] };
    const items = Array.from({ length: 12 }, (_, index) => ({
      id: idOf(60 + index),
      type: 'subscription' as const,
      featured: false,
      terms: [12],
      slug: `service-${index}`,
      name: `Service ${index}`,
      category: 'voice',
      provider: 'Brightwell Voice',
      summary: 'A telephone system without a cabinet.',
      features: [],
      from_price: null,
      picture: '',
    }));
    const buyer = meOf({ role: 'reseller', permissions: ['services:read'] });
    await enter('/app/services?compare=service-0,service-1', buyer, (server) =>
      server.answer(contract.catalog.offers, () => ({ items, nextCursor: null, facets })),
    );
    await expect.element(page.getByRole('button', { name: 'Compare services' })).toBeVisible();
    await expect.poll(coveredElements).toEqual([]);
    // The bar stays in view while the services scroll.
    expect(coveredBy(bottomNotices, 'start')).not.toContain('Compare services');
  },
);
