import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

async function open(disabled = false) {
  const screen = await render(
    <>
      <Tooltip content="Ctrl B" side="bottom" disabled={disabled}>
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

test('a hint comes when the pointer rests, stays while it is reached for, and goes with it', async () => {
  const { trigger, elsewhere, hint } = await open();
  await trigger.hover();
  await expect.element(hint).toBeVisible();
  expect(hint.element().getBoundingClientRect().top).toBeGreaterThan(
    trigger.element().getBoundingClientRect().bottom,
  );
  await hint.hover();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect.element(hint).toBeVisible();
  await elsewhere.hover();
  await expect.element(hint).not.toBeInTheDocument();
});

test('a hint comes with the focus of the keyboard, and goes with Escape', async () => {
  const { trigger, hint } = await open();
  await userEvent.tab();
  await expect.element(trigger).toHaveFocus();
  await expect.element(hint).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
});

test('a hint goes with a press, and with the focus', async () => {
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

test('no hint where there is no need of one', async () => {
  const { hint } = await open(true);
  await userEvent.tab();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(hint).not.toBeInTheDocument();
});
