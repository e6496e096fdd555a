import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Combobox } from './combobox.tsx';
import { Field, focusFirstError } from './field.tsx';
import { FilterChip } from './filter-chip.tsx';
import { Select, type Option } from './select.tsx';

const kinds: Option[] = [
  { value: 'distributor', label: 'Distributor' },
  { value: 'reseller', label: 'Reseller' },
  { value: 'customer', label: 'Customer' },
];

function KindSelect({ error, disabled }: { error?: string; disabled?: boolean }) {
  const [kind, setKind] = useState<string | null>(null);
  return (
    <Field label="Kind" error={error}>
      {(control) => (
        <Select
          {...control}
          options={kinds}
          value={kind}
          onValueChange={setKind}
          disabled={disabled}
        />
      )}
    </Field>
  );
}

describe('a select', () => {
  test('can be opened, navigated and chosen from with the keyboard alone', async () => {
    const screen = await render(<KindSelect />);
    const select = screen.getByRole('combobox', { name: 'Kind' });
    await expect.element(select).toHaveTextContent('Choose…');
    await userEvent.tab();
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(screen.getByRole('option', { name: 'Reseller' })).toBeVisible();
    await expect.element(select).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(select).toHaveTextContent('Customer');
    await expect.element(select).toHaveFocus();
  });

  test('keeps its value on Escape', async () => {
    const screen = await render(<KindSelect />);
    const select = screen.getByRole('combobox', { name: 'Kind' });
    await select.click();
    await screen.getByRole('option', { name: 'Reseller' }).click();
    await expect.element(select).toHaveTextContent('Reseller');
    await select.click();
    await expect
      .element(screen.getByRole('option', { name: 'Reseller' }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
    await expect.element(select).toHaveTextContent('Reseller');
  });

  test("is described by its field's error", async () => {
    const screen = await render(<KindSelect error="Please choose a kind." />);
    const select = screen.getByRole('combobox', { name: 'Kind' });
    await expect.element(select).toHaveAccessibleDescription('Please choose a kind.');
    await expect.element(select).toHaveAttribute('aria-invalid', 'true');
  });

  test('reports a blur when the focus leaves it, not when it moves into the list', async () => {
    const onBlur = vi.fn();
    const screen = await render(
      <>
        <Select
          aria-label="Kind"
          options={kinds}
          value={null}
          onValueChange={() => undefined}
          onBlur={onBlur}
        />
        <input aria-label="Name" />
      </>,
    );
    const select = screen.getByRole('combobox', { name: 'Kind' });
    await select.click();
    await expect.element(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(select).toHaveFocus();
    expect(onBlur).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('does not open while disabled', async () => {
    const screen = await render(<KindSelect disabled />);
    const select = screen.getByRole('combobox', { name: 'Kind' });
    select.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(select).toBeDisabled();
    await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  });
});

function ParentCombobox({
  onSearch,
  pending,
}: {
  onSearch?: (text: string) => void;
  pending?: boolean;
}) {
  const [parent, setParent] = useState<Option | null>(null);
  return (
    <>
      <Combobox
        aria-label="Parent"
        options={kinds}
        value={parent}
        onValueChange={setParent}
        onSearch={onSearch}
        pending={pending}
      />
      <output>{parent?.value ?? 'none'}</output>
    </>
  );
}

describe('a combobox', () => {
  test('narrows the options to the typed text, and selects the highlighted one with Enter', async () => {
    const screen = await render(<ParentCombobox />);
    const input = screen.getByRole('combobox', { name: 'Parent' });
    await input.fill('res');
    await expect.element(screen.getByRole('option', { name: 'Reseller' })).toBeVisible();
    await expect.element(screen.getByRole('option', { name: 'Customer' })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('Reseller');
    await expect.element(screen.getByRole('status')).toHaveTextContent('reseller');
  });

  test('reports no results', async () => {
    const screen = await render(<ParentCombobox />);
    await screen.getByRole('combobox', { name: 'Parent' }).fill('zzz');
    await expect.element(screen.getByText('No results')).toBeVisible();
  });

  test("requests remote choices while typing, and doesn't filter them itself", async () => {
    const requested: string[] = [];
    const screen = await render(<ParentCombobox onSearch={(text) => requested.push(text)} />);
    await screen.getByRole('combobox', { name: 'Parent' }).fill('berlin');
    await expect.element(screen.getByRole('option', { name: 'Distributor' })).toBeVisible();
    expect(requested.at(-1)).toBe('berlin');
    await screen.getByRole('option', { name: 'Distributor' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('distributor');
    // The selected option's name in the field is not a search.
    expect(requested).not.toContain('Distributor');
  });

  test('shows all choices when its button is clicked', async () => {
    const screen = await render(<ParentCombobox />);
    await screen.getByRole('button', { name: 'Show choices' }).click();
    for (const { label } of kinds) {
      await expect.element(screen.getByRole('option', { name: label })).toBeVisible();
    }
  });
});

function KindFilter({
  onSearch,
  onOpen,
}: {
  onSearch?: (text: string) => void;
  onOpen?: () => void;
}) {
  const [kind, setKind] = useState<Option | null>(null);
  return (
    <FilterChip
      label="Kind"
      options={kinds}
      value={kind}
      onValueChange={setKind}
      onSearch={onSearch}
      onOpen={onOpen}
    />
  );
}

describe('a filter chip', () => {
  test('is set, shows its value, and is cleared', async () => {
    const screen = await render(<KindFilter />);
    await screen.getByRole('button', { name: 'Filter by Kind' }).click();
    await screen.getByRole('option', { name: 'Reseller' }).click();
    const chip = screen.getByLabelText('Change filter: Kind Reseller');
    await expect.element(chip).toHaveTextContent('Kind Reseller');
    await screen.getByRole('button', { name: 'Clear the Kind filter' }).click();
    await expect.element(screen.getByLabelText('Filter by Kind')).toHaveTextContent('Kind');
    await expect
      .element(screen.getByRole('button', { name: 'Clear the Kind filter' }))
      .not.toBeInTheDocument();
  });

  test('requests its choices only once opened', async () => {
    let opened = 0;
    const requested: string[] = [];
    const screen = await render(
      <KindFilter onOpen={() => (opened += 1)} onSearch={(text) => requested.push(text)} />,
    );
    expect(opened).toBe(0);
    await screen.getByRole('button', { name: 'Filter by Kind' }).click();
    expect(opened).toBe(1);
    await screen.getByLabelText('Search Kind').fill('cus');
    expect(requested.at(-1)).toBe('cus');
  });
});

function KindGroup({
  chosen,
  error,
  onBlur,
}: {
  chosen: string[];
  error?: string;
  onBlur?: () => void;
}) {
  const [values, setValues] = useState(chosen);
  return (
    <>
      <Field label="Kinds" error={error}>
        {(control) => (
          <CheckboxGroup
            {...control}
            label="Kinds"
            options={kinds}
            values={values}
            onValuesChange={setValues}
            onBlur={onBlur}
          />
        )}
      </Field>
      <output>{values.join(' ')}</output>
    </>
  );
}

describe('a group of checkboxes', () => {
  test('returns the selection in the order of the options, by mouse and by keyboard', async () => {
    const screen = await render(<KindGroup chosen={['customer']} />);
    const group = screen.getByRole('group', { name: 'Kinds' });
    await expect.element(group.getByRole('checkbox', { name: 'Customer' })).toBeChecked();
    await group.getByText('Distributor').click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('distributor customer');
    await userEvent.keyboard('{Tab} ');
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('distributor reseller customer');
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('status')).toHaveTextContent('distributor customer');
  });

  test('keeps selected values that are not among the options', async () => {
    const screen = await render(<KindGroup chosen={['carrier']} />);
    await screen.getByRole('checkbox', { name: 'Reseller' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('reseller carrier');
    await screen.getByRole('checkbox', { name: 'Reseller' }).click();
    await expect.element(screen.getByRole('status')).toMatchTextContent(/^carrier$/);
  });

  test('reports a blur when the focus leaves the group, not when it moves within it', async () => {
    let blurCount = 0;
    await render(<KindGroup chosen={[]} onBlur={() => (blurCount += 1)} />);
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(blurCount).toBe(0);
    await userEvent.keyboard('{Tab}');
    expect(blurCount).toBe(1);
  });

  test("is described by its field's error, and its first checkbox receives focus", async () => {
    const screen = await render(<KindGroup chosen={[]} error="Please choose one or more." />);
    const group = screen.getByRole('group', { name: 'Kinds' });
    await expect.element(group).toHaveAccessibleDescription('Please choose one or more.');
    focusFirstError(document.body);
    const [first] = kinds;
    const box = group.getByRole('checkbox', { name: first?.label });
    await expect.element(box).toHaveFocus();
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  });
});
