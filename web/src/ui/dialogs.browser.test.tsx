import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Input } from './input.tsx';
import { Select } from './select.tsx';
import { SidePanel } from './side-panel.tsx';
import { clearToasts, toast } from './toast-store.ts';
import { Toaster } from './toast.tsx';

const kinds = [
  { value: 'reseller', label: 'Reseller' },
  { value: 'customer', label: 'Customer' },
] as const;

function Importer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import</Button>
      <a href="#behind">Behind</a>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Import companies"
        description="Nothing is written until every row is good."
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <Input aria-label="Rows" />
        <Select aria-label="Kind" options={kinds} value={null} onValueChange={() => {}} />
      </Dialog>
    </>
  );
}

async function openImporter() {
  const screen = await render(<Importer />);
  await screen.getByRole('button', { name: 'Import' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import companies' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog };
}

describe('a dialog', () => {
  test('is named by its title and described by its description', async () => {
    const { dialog } = await openImporter();
    await expect
      .element(dialog)
      .toHaveAccessibleDescription('Nothing is written until every row is good.');
  });

  test('focuses its first field, ready for typing', async () => {
    const { dialog } = await openImporter();
    await expect.element(dialog.getByRole('textbox', { name: 'Rows' })).toHaveFocus();
  });

  test('keeps the focus inside, forwards and backwards', async () => {
    const { dialog } = await openImporter();
    await expect.element(dialog.getByRole('textbox', { name: 'Rows' })).toHaveFocus();
    for (let step = 0; step < 7; step += 1) {
      await userEvent.tab();
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    }
    for (let step = 0; step < 7; step += 1) {
      await userEvent.tab({ shift: true });
      await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    }
  });

  test('closes with Escape, and returns the focus', async () => {
    const { screen, dialog } = await openImporter();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Import' })).toHaveFocus();
  });

  test.each(['Close', 'Done'])('closes with %s', async (name) => {
    const { screen, dialog } = await openImporter();
    await dialog.getByRole('button', { name }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Import' })).toHaveFocus();
  });

  test('contains the options of its select: Escape closes them first', async () => {
    const { dialog } = await openImporter();
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await expect.element(dialog.getByRole('option', { name: 'Customer' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('option', { name: 'Customer' })).not.toBeInTheDocument();
    await expect.element(dialog).toBeVisible();
  });
});

function Panel({ side }: { side?: 'left' | 'right' }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Northwind</Button>
      <SidePanel
        open={open}
        onOpenChange={setOpen}
        side={side}
        title="Northwind Telecom"
        description="Reseller"
        actions={<Button>Edit</Button>}
        footer={<Button>Save</Button>}
      >
        <p>Its fields</p>
      </SidePanel>
    </>
  );
}

describe('a side panel', () => {
  test('is a dialog with its title, traps the focus and returns it', async () => {
    const screen = await render(<Panel />);
    await screen.getByRole('button', { name: 'Northwind' }).click();
    const panel = screen.getByRole('dialog', { name: 'Northwind Telecom' });
    await expect.element(panel).toHaveAccessibleDescription('Reseller');
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab();
      await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Northwind' })).toHaveFocus();
  });

  test('is at the right edge, with full height', async () => {
    const screen = await render(<Panel />);
    await screen.getByRole('button', { name: 'Northwind' }).click();
    const panel = screen.getByRole('dialog', { name: 'Northwind Telecom' });
    await expect.poll(() => panel.element().getBoundingClientRect().right).toBe(innerWidth);
    expect(panel.element().getBoundingClientRect().height).toBe(innerHeight);
  });

  test('can be on the left', async () => {
    const screen = await render(<Panel side="left" />);
    await screen.getByRole('button', { name: 'Northwind' }).click();
    const panel = screen.getByRole('dialog', { name: 'Northwind Telecom' });
    await expect.poll(() => panel.element().getBoundingClientRect().left).toBe(0);
  });
});

function Deletion({ pending, onConfirm }: { pending?: boolean; onConfirm: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Delete Northwind?"
      description="Gone from every list. It can be restored."
      confirmLabel="Delete"
      onConfirm={onConfirm}
      pending={pending}
      danger
    />
  );
}

describe('a confirmation dialog', () => {
  test('shows the record and the consequence, and runs the action only when confirmed', async () => {
    let confirmed = 0;
    const screen = await render(<Deletion onConfirm={() => (confirmed += 1)} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Northwind?' });
    await expect
      .element(dialog)
      .toHaveAccessibleDescription('Gone from every list. It can be restored.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    expect(confirmed).toBe(1);
  });

  test.each(['Cancel', 'Escape'])('changes nothing on %s', async (method) => {
    let confirmed = 0;
    const screen = await render(<Deletion onConfirm={() => (confirmed += 1)} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Northwind?' });
    await expect.element(dialog).toBeVisible();
    if (method === 'Cancel') await dialog.getByRole('button', { name: 'Cancel' }).click();
    else await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(confirmed).toBe(0);
  });

  test('cannot be confirmed twice', async () => {
    const screen = await render(<Deletion pending onConfirm={() => {}} />);
    await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});

describe.each([
  { width: 1440, height: 900 },
  { width: 1024, height: 600 },
  { width: 390, height: 844 },
])('a toast raised while a long dialog is open, $width × $height', ({ width, height }) => {
  const showToast = async () => {
    toast.success('Northwind was saved', { action: { label: 'Undo', onClick: () => undefined } });
    const message = page.getByText('Northwind was saved');
    await expect.element(message).toBeVisible();
    return message;
  };
  /** Returns the labels of a dialog's buttons that other elements cover. */
  const coveredButtons = (dialog: string) =>
    [...document.querySelectorAll<HTMLElement>(`[role=${dialog}] button`)]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return [left + 2, right - 2].some((x) =>
          [top + 2, bottom - 2].some((y) => !button.contains(document.elementFromPoint(x, y))),
        );
      })
      .map(({ textContent }) => textContent);
  const lines = Array.from({ length: 60 }, (_, line) => <p key={line}>Row {line} is good.</p>);

  test.each(['small', 'medium', 'large'] as const)(
    'is visible and covers no button of the dialog: %s',
    async (size) => {
      await page.viewport(width, height);
      await render(
        <>
          <Toaster />
          <Dialog
            open
            onOpenChange={() => {}}
            title="Results"
            size={size}
            footer={
              <>
                <Button>Download the rows that failed</Button>
                <Button>Done</Button>
              </>
            }
          >
            {lines}
          </Dialog>
        </>,
      );
      await showToast();
      await expect.poll(() => coveredButtons('dialog')).toEqual([]);
      clearToasts();
    },
  );

  test('is visible and covers no button of a confirmation', async () => {
    await page.viewport(width, height);
    await render(
      <>
        <Toaster />
        <ConfirmDialog
          open
          onOpenChange={() => {}}
          title="Delete 60 companies?"
          description={lines}
          confirmLabel="Delete companies"
          onConfirm={() => {}}
        />
      </>,
    );
    await showToast();
    await expect.poll(() => coveredButtons('alertdialog')).toEqual([]);
    clearToasts();
  });
});

test('a dialog over another one dims the screen once', async () => {
  await render(
    <Dialog open onOpenChange={() => {}} title="Edit price list">
      <Dialog open onOpenChange={() => {}} title="Discard changes?" />
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  const overlays = () =>
    Array.from(document.querySelectorAll('.bg-overlay')).filter(
      (item) => getComputedStyle(item).opacity !== '0',
    );
  await expect.poll(() => overlays().length).toBe(1);
});

test('a dialog over a panel dims the panel too', async () => {
  await render(
    <SidePanel open onOpenChange={() => {}} title="Event">
      <Dialog open onOpenChange={() => {}} title="Block Rita Field?" />
    </SidePanel>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Block Rita Field?' })).toBeVisible();
  const heading = page.getByText('Event', { exact: true }).element();
  const { left, top } = heading.getBoundingClientRect();
  const above = document.elementsFromPoint(left + 2, top + 2);
  expect(
    above.slice(0, above.indexOf(heading)).some((item) => item.classList.contains('bg-overlay')),
  ).toBe(true);
});
