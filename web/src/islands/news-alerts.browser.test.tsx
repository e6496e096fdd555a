import { contract } from '@trunkline/contract';
import type { ReceivedAlert } from '@trunkline/contract/alerts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../testing/mock-server.ts';
import { idOf } from '../testing/records.ts';
import { mount } from './news.ts';
import { instant, type News, setUpNews } from './testing-news.ts';

const alertOf = (number: number, changes: Partial<ReceivedAlert> = {}): ReceivedAlert => ({
  id: idOf(number),
  title: `Alert ${number}`,
  message: `First line of ${number}.\nSecond line.`,
  alert_type: 'urgent',
  acknowledgement: 'none',
  company_name: 'Trunkline',
  shown_at: instant,
  wording: 3,
  ...changes,
});

let news: News;
beforeEach(() => {
  news = setUpNews();
});

describe('alerts', () => {
  const banner = page.getByRole('region', { name: 'System alert' });
  const dialog = page.getByRole('dialog', { name: /^Alert/ });
  const read = async () => {
    await banner.getByRole('button', { name: 'Read' }).click();
    await expect.element(dialog).toBeVisible();
  };
  beforeEach(() => {
    news.server.answer(contract.alerts.markRead, ({ id }) => {
      news.alerts = news.alerts.filter((alert) => alert.id !== id);
      return { count: news.alerts.length };
    });
  });

  test('shows the newest alert and the number of others above the site, and takes no space without alerts', async () => {
    news.alerts = [alertOf(1), alertOf(2), alertOf(3)];
    mount(news.container);
    await expect.element(banner).toHaveTextContent('Urgent: Alert 1 (+2 more)Read');
    expect(document.documentElement.dataset['alert']).toBe('');
    expect(document.body.firstElementChild).toBe(banner.element());
    for (const next of ['Alert 2', 'Alert 3']) {
      await read();
      await dialog.getByRole('button', { name: 'Mark as Read' }).click();
      await expect.element(banner).toMatchTextContent(new RegExp(next));
    }
    await read();
    await dialog.getByRole('button', { name: 'Mark as Read' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(document.documentElement.dataset['alert']).toBeUndefined();
    await expect
      .poll(() => news.server.inputsOf('POST', `/api/alerts/${idOf(1)}/read`))
      .toEqual([{ id: idOf(1), wording: 3 }]);
  });

  test('moves the focus to the start of the page after the last alert', async () => {
    news.alerts = [alertOf(1)];
    const main = document.createElement('main');
    main.tabIndex = -1;
    document.body.append(main);
    onTestFinished(() => main.remove());
    mount(news.container);
    await read();
    await dialog.getByRole('button', { name: 'Mark as Read' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(main);
  });

  test('stays unread when it is closed', async () => {
    news.alerts = [alertOf(1, { alert_type: 'warning' })];
    mount(news.container);
    await read();
    await expect.element(dialog).toMatchTextContent(/Alert 1.*Warning.*First line of 1\.\s*Second/);
    await dialog.getByRole('button', { name: 'Close (Keep Unread)' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(banner.getByRole('button', { name: 'Read' })).toHaveFocus();
    expect(news.server.inputsOf('POST', `/api/alerts/${idOf(1)}/read`)).toEqual([]);
  });

  test('cannot be marked as read without a required confirmation, and reports a refusal', async () => {
    news.alerts = [alertOf(1, { acknowledgement: 'required' })];
    mount(news.container);
    await read();
    const mark = dialog.getByRole('button', { name: 'Mark as Read' });
    await expect.element(mark).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'I have read and understood this.' }).click();
    news.server.answer(contract.alerts.markRead, () => refusal(503));
    await mark.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Please try again/);
    news.server.answer(contract.alerts.markRead, () => {
      news.alerts = [];
      return { count: 0 };
    });
    await mark.click();
    await expect.element(banner).not.toBeInTheDocument();
    await expect
      .poll(() => news.server.inputsOf('POST', `/api/alerts/${idOf(1)}/read`).at(-1))
      .toEqual({
        id: idOf(1),
        wording: 3,
        acknowledged: true,
      });
  });

  test('polls again every minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const requestCount = () => news.server.inputsOf('GET', '/api/alerts/unread').length;
    mount(news.container);
    await expect.poll(() => requestCount()).toBe(1);
    vi.advanceTimersByTime(59_999);
    expect(requestCount()).toBe(1);
    vi.advanceTimersByTime(1);
    await expect.poll(() => requestCount()).toBe(2);
  });
});
