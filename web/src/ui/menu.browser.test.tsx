import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
} from './menu.tsx';
import { Tabs } from './tabs.tsx';

function RowActions({ onSelect }: { onSelect: (name: string) => void }) {
  return (
    <Menu trigger={<Button>Actions</Button>}>
      <MenuItem onSelect={() => onSelect('open')}>Open</MenuItem>
      <MenuItem onSelect={() => onSelect('edit')} disabled>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => onSelect('delete')} danger hint="3">
        Delete
      </MenuItem>
    </Menu>
  );
}

describe('a menu', () => {
  test('opens from the keyboard, moves with arrows and runs the selected item', async () => {
    const selected: string[] = [];
    const screen = await render(<RowActions onSelect={(name) => selected.push(name)} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const open = screen.getByRole('menuitem', { name: 'Open' });
    await expect.element(open).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('menuitem', { name: /Delete/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => selected).toEqual(['delete']);
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('returns the focus on Escape, without running an action', async () => {
    const selected: string[] = [];
    const screen = await render(<RowActions onSelect={(name) => selected.push(name)} />);
    const trigger = screen.getByRole('button', { name: 'Actions' });
    await trigger.click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    expect(selected).toEqual([]);
  });

  test('finds an item by its first letter, and marks disabled ones', async () => {
    const screen = await render(<RowActions onSelect={() => {}} />);
    await screen.getByRole('button', { name: 'Actions' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await expect
      .element(screen.getByRole('menuitem', { name: 'Edit' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('d');
    await expect.element(screen.getByRole('menuitem', { name: /Delete/ })).toHaveFocus();
  });
});

describe('a menu that was never opened', () => {
  test('is already announced as a menu button', async () => {
    const screen = await render(<RowActions onSelect={() => {}} />);
    const trigger = screen.getByRole('button', { name: 'Actions' });
    await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  test.each([
    { key: 'ArrowDown', item: 'Open' },
    { key: 'ArrowUp', item: /Delete/ },
    { key: ' ', item: 'Open' },
  ])('opens with the key "$key"', async ({ key, item }) => {
    const screen = await render(<RowActions onSelect={() => {}} />);
    await userEvent.tab();
    await userEvent.keyboard(`{${key}}`);
    await expect.element(screen.getByRole('menuitem', { name: item })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  test('opens with a click while focused, and opens again after Escape', async () => {
    const screen = await render(<RowActions onSelect={() => {}} />);
    const trigger = screen.getByRole('button', { name: 'Actions' });
    await userEvent.tab();
    await expect.element(trigger).toHaveFocus();
    await trigger.click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
    // Opening with the pointer focuses no item.
    await expect.element(screen.getByRole('menuitem', { name: 'Open' })).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await trigger.click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
  });

  test('opens with a tap', async () => {
    const screen = await render(<RowActions onSelect={() => {}} />);
    const trigger = screen.getByRole('button', { name: 'Actions' });
    const touchEvent = {
      bubbles: true,
      cancelable: true,
      pointerType: 'touch',
      width: 20,
      height: 20,
    };
    const mouseEvent = { bubbles: true, cancelable: true, detail: 1 };
    const button = trigger.element();
    button.dispatchEvent(new PointerEvent('pointerover', touchEvent));
    button.dispatchEvent(new PointerEvent('pointerdown', touchEvent));
    button.dispatchEvent(new PointerEvent('pointerup', touchEvent));
    button.dispatchEvent(new MouseEvent('mousedown', mouseEvent));
    button.dispatchEvent(new MouseEvent('mouseup', mouseEvent));
    button.dispatchEvent(new PointerEvent('click', { ...touchEvent, detail: 1 }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    await screen.getByRole('menuitem', { name: /Delete/ }).click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });
});

function Display() {
  const [website, setWebsite] = useState(false);
  const [density, setDensity] = useState<'comfortable' | 'compact'>('comfortable');
  return (
    <Menu trigger={<Button>Display</Button>}>
      <MenuGroup label="Columns">
        <MenuCheckboxItem checked={website} onCheckedChange={setWebsite}>
          Website
        </MenuCheckboxItem>
      </MenuGroup>
      <MenuRadioGroup
        value={density}
        onValueChange={setDensity}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
      />
    </Menu>
  );
}

describe('choices in a menu', () => {
  test('a checkbox item stays open and shows whether it is on', async () => {
    const screen = await render(<Display />);
    await screen.getByRole('button', { name: 'Display' }).click();
    await expect.element(screen.getByRole('group', { name: 'Columns' })).toBeVisible();
    const website = screen.getByRole('menuitemcheckbox', { name: 'Website' });
    await expect.element(website).toHaveAttribute('aria-checked', 'false');
    await website.click();
    await expect.element(website).toHaveAttribute('aria-checked', 'true');
    await expect.element(screen.getByRole('menu')).toBeVisible();
  });

  test('a checkbox item is toggled once, however long the menu has been open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const screen = await render(<Display />);
    const trigger = screen.getByRole('button', { name: 'Display' });
    // Focused, so that the click itself replaces the button with the menu.
    await userEvent.tab();
    await expect.element(trigger).toHaveFocus();
    await trigger.click();
    const website = screen.getByRole('menuitemcheckbox', { name: 'Website' });
    await expect.element(website).toBeVisible();
    // If a mouse button is held longer than this, releasing it over an item selects the item.
    vi.advanceTimersByTime(60_000);
    await website.click();
    await expect.element(website).toHaveAttribute('aria-checked', 'true');
  });

  test('a radio item closes the menu', async () => {
    const screen = await render(<Display />);
    await screen.getByRole('button', { name: 'Display' }).click();
    const comfortable = screen.getByRole('menuitemradio', { name: 'Comfortable' });
    await expect.element(comfortable).toHaveAttribute('aria-checked', 'true');
    await screen.getByRole('menuitemradio', { name: 'Compact' }).click();
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Display' }).click();
    await expect.element(comfortable).toHaveAttribute('aria-checked', 'false');
  });
});

const views = [
  { value: 'list', label: 'List', content: <p>All rows</p> },
  { value: 'tree', label: 'Tree', content: <p>The hierarchy</p> },
  { value: 'map', label: 'Map', content: <p>The world</p> },
];

describe('tabs', () => {
  test('show the first panel, named by its tab', async () => {
    const screen = await render(<Tabs label="Views" tabs={views} />);
    await expect.element(screen.getByRole('tablist', { name: 'Views' })).toBeVisible();
    await expect
      .element(screen.getByRole('tab', { name: 'List' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect
      .element(screen.getByRole('tabpanel', { name: 'List' }))
      .toHaveTextContent('All rows');
  });

  test('are selected with the arrow keys, and wrap around at both ends', async () => {
    const screen = await render(<Tabs label="Views" tabs={views} />);
    await screen.getByRole('tab', { name: 'List' }).click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByRole('tab', { name: 'Map' })).toHaveFocus();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The world');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('tab', { name: 'Tree' })).toHaveFocus();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The hierarchy');
  });

  test('are one Tab stop', async () => {
    const screen = await render(
      <>
        <Tabs label="Views" tabs={views} />
        <button type="button">After</button>
      </>,
    );
    await screen.getByRole('tab', { name: 'Tree' }).click();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  test('can be controlled by their parent', async () => {
    const requested: string[] = [];
    const screen = await render(
      <Tabs
        label="Views"
        tabs={views}
        value="tree"
        onValueChange={(next) => requested.push(next)}
      />,
    );
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The hierarchy');
    await screen.getByRole('tab', { name: 'Map' }).click();
    expect(requested).toEqual(['map']);
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('The hierarchy');
  });
});
