import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

function mockTimeouts() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

async function open() {
  const screen = await render(
    <>
      <Tooltip content="Ctrl B" side="bottom">
        <Button>Sidebar</Button>
      </Tooltip>
      <Button>Elsewhere</Button>
    </>,
  );
  return {
    trigger: screen.getByRole('button', { name: 'Sidebar' }),
    elsewhere: screen.getByRole('button', { name: 'Elsewhere' }),
    hint: screen.getByText('Ctrl B'),
  };
}

test('a tooltip appears on hover, stays while the pointer moves onto it, and disappears when the pointer leaves', async () => {
  mockTimeouts();
  const { trigger, elsewhere, hint } = await open();
  await trigger.hover();
  vi.advanceTimersByTime(1000);
  await expect.element(hint).toBeVisible();
  expect(hint.element().getBoundingClientRect().top).toBeGreaterThan(
    trigger.element().getBoundingClientRect().bottom,
  );
  await hint.hover();
  flushSync(() => vi.advanceTimersByTime(1000));
  await expect.element(hint).toHaveAttribute('data-open');
  await elsewhere.hover();
  vi.advanceTimersByTime(1000);
  await expect.element(hint).not.toBeInTheDocument();
});

test('a tooltip appears on keyboard focus, and disappears with Escape', async () => {
  const { trigger, hint } = await open();
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
});

test('a tooltip disappears on click, and on blur', async () => {
  const { trigger, elsewhere, hint } = await open();
  await userEvent.tab();
  await expect.element(hint).toBeVisible();
  await userEvent.tab();
  await expect.element(hint).not.toBeInTheDocument();
  await elsewhere.hover();
  await trigger.hover();
  await expect.element(hint).toBeVisible();
  await trigger.click();
  await expect.element(hint).not.toBeInTheDocument();
});

test('shows no tooltip while disabled', async () => {
  mockTimeouts();
  const screen = await render(
    <>
      <Tooltip content="Ctrl B" disabled>
        <Button>Sidebar</Button>
      </Tooltip>
      <Tooltip content="Ctrl K">
        <Button>Search</Button>
      </Tooltip>
    </>,
  );
  // The first tooltip to appear loads the code for both.
  await screen.getByRole('button', { name: 'Search' }).hover();
  vi.advanceTimersByTime(1000);
  await expect.element(screen.getByText('Ctrl K')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Sidebar' })).toHaveFocus();
  flushSync(() => vi.advanceTimersByTime(1000));
  expect(screen.getByText('Ctrl B').query()).toBeNull();
});
