import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataColumn } from './data-column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: string;
  name: string;
  calls: number;
}

const people: Person[] = [
  { id: 'a', name: 'Ada', calls: 12 },
  { id: 'b', name: 'Bea', calls: 3 },
  { id: 'c', name: 'Cleo', calls: 0 },
];

const columns: DataColumn<Person>[] = [
  { id: 'name', label: 'Name', cell: (person) => <a href="#row">{person.name}</a>, sortable: true },
  { id: 'calls', label: 'Calls', cell: (person) => person.calls, numeric: true, sortable: true },
  { id: 'id', label: 'Key', cell: (person) => person.id },
];

type Settings = Partial<DataTableProps<Person>> & { cards?: boolean };

function People({ cards = false, ...settings }: Settings) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const Table = cards ? DataTableCards : DataTable;
  return (
    <>
      <Table
        label="People"
        rows={people}
        columns={columns}
        shown={['name', 'calls']}
        nameOf={(person: Person) => person.name}
        sort={{ column: 'name', descending: false }}
        onSort={() => {}}
        selected={selected}
        onSelectedChange={setSelected}
        current={null}
        onOpen={() => {}}
        density="comfortable"
        {...settings}
      />
      <output>{[...selected].toSorted().join(' ') || 'none'}</output>
    </>
  );
}

describe('a table', () => {
  test('has headers for the visible columns only', async () => {
    const screen = await render(<People />);
    await expect.element(screen.getByRole('table', { name: 'People' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Calls' })).toBeVisible();
    await expect.element(screen.getByRole('columnheader', { name: 'Key' })).not.toBeInTheDocument();
    expect(screen.getByRole('row').elements()).toHaveLength(4);
  });

  test.each([
    { descending: false, direction: 'ascending' },
    { descending: true, direction: 'descending' },
  ])(
    'announces that it is sorted $direction, and by which column',
    async ({ descending, direction }) => {
      const screen = await render(<People sort={{ column: 'calls', descending }} />);
      await expect
        .element(screen.getByRole('columnheader', { name: 'Calls' }))
        .toHaveAttribute('aria-sort', direction);
      await expect
        .element(screen.getByRole('columnheader', { name: 'Name' }))
        .not.toHaveAttribute('aria-sort');
    },
  );

  test('requests sorting from its headers, which are buttons only if sortable', async () => {
    const requested: string[] = [];
    const screen = await render(
      <People shown={['name', 'calls', 'id']} onSort={(column) => requested.push(column)} />,
    );
    await screen.getByRole('button', { name: 'Calls' }).click();
    await screen.getByRole('button', { name: 'Name' }).click();
    expect(requested).toEqual(['calls', 'name']);
    await expect.element(screen.getByRole('button', { name: 'Key' })).not.toBeInTheDocument();
  });

  test('selects single rows, then all, then none', async () => {
    const screen = await render(<People />);
    const all = screen.getByRole('checkbox', { name: 'Select all', exact: true });
    await screen.getByRole('checkbox', { name: 'Select Bea' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('b');
    await expect.element(all).toBePartiallyChecked();
    await expect
      .element(screen.getByRole('row', { name: /Bea/ }))
      .toHaveAttribute('aria-selected', 'true');
    await all.click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('a b c');
    await expect.element(all).toBeChecked();
    await all.click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('none');
  });

  test('opens a row when clicked anywhere outside a control', async () => {
    const opened: string[] = [];
    const screen = await render(
      <People
        onOpen={({ name }) => opened.push(name)}
        actions={({ name }) => <Button>Actions for {name}</Button>}
      />,
    );
    await screen.getByRole('cell', { name: '12' }).click();
    expect(opened).toEqual(['Ada']);
    await screen.getByRole('button', { name: 'Actions for Bea' }).click();
    await screen.getByRole('checkbox', { name: 'Select Bea' }).click();
    expect(opened).toEqual(['Ada']);
  });

  test('shows skeleton rows while loading', async () => {
    const screen = await render(<People pending rows={[]} />);
    const table = screen.getByRole('table', { name: 'People' });
    await expect.element(table).toHaveAttribute('aria-busy', 'true');
    expect(table.getByRole('row').elements()).toHaveLength(11);
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select all', exact: true }))
      .toBeDisabled();
  });

  test('keeps the actions of rows in view when the columns are wider than the screen', async () => {
    await page.viewport(1440, 900);
    const actions = (person: Person) => <Button>Menu of {person.name}</Button>;
    const cell = () => <div style={{ width: 250 }}>wide</div>;
    const wideColumns = ['t', 'u', 'v', 'w'].map((id) => ({ id, label: id, cell }));
    const screen = await render(
      <div data-testid="frame" style={{ width: 400, overflowX: 'auto' }}>
        <People actions={actions} columns={wideColumns} shown={['t', 'u', 'v', 'w']} />
      </div>,
    );
    const frame = screen.getByTestId('frame').element();
    expect(frame.scrollWidth).toBeGreaterThan(700);
    const menu = screen.getByRole('button', { name: 'Menu of Ada' }).element();
    const edge = frame.getBoundingClientRect().right;
    expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  });

  test('truncates long texts, except in columns that are never cut off', async () => {
    await page.viewport(1440, 900);
    const cell = () => 'a text longer than its column';
    const columns = [
      { id: 't', label: 't', cell },
      { id: 'u', label: 'u', cell, neverTruncated: true },
    ];
    const screen = await render(
      <div style={{ width: 300, overflowX: 'auto' }}>
        <People columns={columns} shown={['t', 'u']} />
      </div>,
    );
    const row = screen.getByRole('row').nth(1).element();
    const [, cut, neverTruncated] = row.querySelectorAll('td');
    const isCut = (item: Element | undefined) =>
      (item?.scrollWidth ?? 0) > (item?.clientWidth ?? 0);
    expect([isCut(cut), isCut(neverTruncated)]).toEqual([true, false]);
  });

  test('has shorter rows at compact density', async () => {
    const comfortable = await render(<People />);
    const cell = () => comfortable.getByRole('row', { name: /Ada/ }).element();
    const before = cell().getBoundingClientRect().height;
    await comfortable.rerender(<People density="compact" />);
    await expect.poll(() => cell().getBoundingClientRect().height).toBeLessThan(before);
  });
});

describe('cards, when there is no room for columns', () => {
  test('show the name, then the other visible fields, within 390 px', async () => {
    await page.viewport(390, 844);
    const screen = await render(<People cards />);
    const list = screen.getByRole('list', { name: 'People' });
    expect(list.getByRole('listitem').elements()).toHaveLength(3);
    await expect.element(list.getByRole('link', { name: 'Ada' })).toBeVisible();
    await expect.element(list.getByRole('definition').first()).toHaveTextContent('12');
    expect(list.element().scrollWidth).toBeLessThanOrEqual(390);
  });

  test('select and open like rows', async () => {
    const opened: string[] = [];
    const screen = await render(<People cards onOpen={({ name }) => opened.push(name)} />);
    const box = screen.getByRole('checkbox', { name: 'Select Cleo' });
    await box.click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('c');
    await box.click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('none');
    await screen.getByRole('definition').first().click();
    expect(opened).toEqual(['Ada']);
  });

  test('show skeletons while loading', async () => {
    const screen = await render(<People cards pending rows={[]} />);
    await expect
      .element(screen.getByRole('list', { name: 'People' }))
      .toHaveAttribute('aria-busy', 'true');
  });
});
