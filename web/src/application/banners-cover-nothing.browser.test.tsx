import { contract } from '@trunkline/contract';
import { notificationBanner } from '@trunkline/contract/kernel/constants';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { readSession } from '../capabilities/auth/index.ts';
import { mockCompanies } from '../testing/companies-screen.tsx';
import { mockPush, pushKey } from '../testing/mock-push.ts';
import { companyOf, idOf, meOf } from '../testing/records.ts';
import { renderApplication } from '../testing/render-screen.tsx';
import { mockAccount } from '../testing/signing-in.ts';
import { clearToasts } from '../ui/toast-store.ts';
import { toast } from '../ui/toast.tsx';
import { Notices } from './notices.tsx';

afterEach(() => {
  vi.useRealTimers();
  document.querySelector('meta[name="support-email"]')?.remove();
});

const focusable = 'a[href], button, input:not([type=hidden]), textarea, select, [role=option]';
/** Content scrolls under the first; the others are where scrolling ends. */
const atTheTop = 'section[aria-label="System alert"]';
const atTheFoot = 'section:is([aria-label="Notifications"], [aria-label="About this browser"])';

/** Names of the focusable elements that banners cover when everything is scrolled there. */
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

const coveredElements = () => [...coveredBy(atTheFoot, 'end'), ...coveredBy(atTheTop, 'start')];

const showToast = () =>
  toast.error('Northwind could not be saved', {
    description: 'Someone else changed it in the meantime. Read it again, then save.',
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
async function enter(path: string): Promise<void> {
  mockPush();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const me = meOf({ permissions: ['companies:read', 'companies:create', 'companies:update'] });
  const { server } = mockAccount({ level: 'aal2', me });
  const names = Array.from({ length: 20 }, (_, index) =>
    companyOf(index + 2, { name: `Harbour ${index}` }),
  );
  mockCompanies(server, names);
  server.answer(contract.notifications.devices.key, () => ({ public_key: pushKey(7) }));
  server.answer(contract.notifications.beginZone, () => ({ time_zone: 'Asia/Tokyo' }));
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
        shown_at: '2026-03-01T12:00:00Z',
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

test.each(sizes)('on the sign-in page, $width × $height', async ({ width, height }) => {
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
});

test.each(sizes)(
  'in a list, its side panel and the palette, $width × $height',
  async ({ width, height }) => {
    await page.viewport(width, height);
    await enter('/admin/companies');
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
