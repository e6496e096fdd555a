import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';

describe('a button', () => {
  test('responds to pointer, Enter and Space', async () => {
    let clickCount = 0;
    const screen = await render(<Button onClick={() => (clickCount += 1)}>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    await button.click();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    expect(clickCount).toBe(3);
  });

  test('ignores a second click while its work is in progress, and is marked as busy', async () => {
    let clickCount = 0;
    const onClick = () => (clickCount += 1);
    const screen = await render(
      <Button pending onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(clickCount).toBe(0);
    await screen.rerender(<Button onClick={onClick}>Save</Button>);
    await expect.element(button).not.toHaveAttribute('aria-busy');
    await button.click();
    expect(clickCount).toBe(1);
  });

  test('keeps its name while a spinner replaces the icon', async () => {
    const screen = await render(
      <Button size="icon" pending aria-label="Copy the key">
        <b>icon</b>
      </Button>,
    );
    await expect.element(screen.getByRole('button', { name: 'Copy the key' })).toBeVisible();
    await expect.element(screen.getByText('icon')).not.toBeInTheDocument();
  });

  test('does not submit its form unless it is a submit button', async () => {
    let sent = 0;
    const screen = await render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Button>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(sent).toBe(0);
    await screen.getByRole('button', { name: 'Save' }).click();
    expect(sent).toBe(1);
  });
});

describe('a checkbox', () => {
  test('is named by its label, which is clickable too', async () => {
    const changes: boolean[] = [];
    const screen = await render(
      <Checkbox
        checked={false}
        onCheckedChange={(checked) => changes.push(checked)}
        label="Remember me"
      />,
    );
    const box = screen.getByRole('checkbox', { name: 'Remember me' });
    await expect.element(box).not.toBeChecked();
    await screen.getByText('Remember me').click();
    expect(changes).toEqual([true]);
  });

  test('is indeterminate when only some of its items are selected', async () => {
    const screen = await render(
      <Checkbox checked={false} indeterminate onCheckedChange={() => {}} aria-label="All rows" />,
    );
    await expect.element(screen.getByRole('checkbox', { name: 'All rows' })).toBePartiallyChecked();
  });

  test('cannot be changed while disabled', async () => {
    const screen = await render(
      <Checkbox checked disabled onCheckedChange={() => {}} aria-label="All rows" />,
    );
    await expect.element(screen.getByRole('checkbox', { name: 'All rows' })).toBeDisabled();
  });
});
