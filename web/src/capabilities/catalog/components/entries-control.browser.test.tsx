import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { EntriesControl, type EntriesControlProps } from './entries-control.tsx';

const attributes = {
  id: 'entries',
  'aria-invalid': undefined,
  'aria-describedby': undefined,
  'aria-required': undefined,
};

function ControlledEntries({
  initialValue,
  ...props
}: { initialValue: string } & Partial<EntriesControlProps>) {
  const [value, setValue] = useState(initialValue);
  return (
    <>
      <EntriesControl
        attributes={attributes}
        label="Features"
        entryName="feature"
        values={{}}
        onBlur={() => {}}
        value={value}
        onChange={setValue}
        {...props}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const entry = (name: string) => page.getByRole('textbox', { name, exact: true });
async function expectValue(value: string) {
  await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(value));
}

describe('lines', () => {
  test('are added with the button and with Enter, with the focus in the new one', async () => {
    await render(<ControlledEntries initialValue="One" />);
    await page.getByRole('button', { name: 'Add feature' }).click();
    await expect.element(entry('Features 2')).toHaveFocus();
    await userEvent.keyboard('Three{Shift>}{Tab}{/Shift}');
    await entry('Features 1').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(entry('Features 2')).toHaveFocus();
    await userEvent.keyboard('Two');
    await expectValue('One\nTwo\nThree');
  });

  test('are moved and removed', async () => {
    await render(<ControlledEntries initialValue={'One\nTwo\nThree'} />);
    await page.getByRole('button', { name: 'Move feature 3 up' }).click();
    await expectValue('One\nThree\nTwo');
    await page.getByRole('button', { name: 'Remove feature 1' }).click();
    await expectValue('Three\nTwo');
    await expect.element(page.getByRole('button', { name: 'Move feature 2 down' })).toBeDisabled();
  });

  test('an empty list is one empty line that cannot be removed', async () => {
    await render(<ControlledEntries initialValue="" />);
    await expect.element(entry('Features 1')).toHaveValue('');
    await expect.element(page.getByRole('button', { name: 'Remove feature 1' })).toBeDisabled();
  });
});

test('entries of two parts keep both, whatever the last part contains', async () => {
  const parts = [{ label: 'title' }, { label: 'address' }];
  await render(<ControlledEntries initialValue="Sheet | https://a.example/b | c" parts={parts} />);
  await expect.element(entry('Features 1: address')).toHaveValue('https://a.example/b | c');
  await entry('Features 1: title').fill('Data sheet');
  await expectValue('Data sheet | https://a.example/b | c');
});
