import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { WrittenText } from '../model/written-texts.ts';
import { InPlace } from './in-place.tsx';

const question: WrittenText = {
  path: 'items.0.question',
  text: 'What is asked?',
  name: 'Items 1: Question',
  label: 'Question',
  max: 20,
  isAlwaysRendered: true,
  isCollapsible: false,
};
let output: string[] = [];

/**
 * A question that expands, a link, and a button that changes the text from outside, as undo does.
 */
function EditableQuestion({ text, isCollapsible }: { text: string; isCollapsible: boolean }) {
  const [value, setValue] = useState(text);
  const [active, setActive] = useState<string | null>(null);
  const editableText = (
    <InPlace
      written={{ ...question, text: value, isCollapsible }}
      onWrite={(_, next) => {
        output.push(next);
        setValue(next);
      }}
      onActive={setActive}
    />
  );
  return (
    <div
      role="presentation"
      className="canvas-item"
      onKeyDown={({ key }) => output.push(`key ${key}`)}
    >
      {isCollapsible ? (
        <details>
          <summary>{editableText}</summary>
          <p>The answer.</p>
        </details>
      ) : (
        <a href="/away">{editableText}</a>
      )}
      <button type="button" onClick={() => setValue('From elsewhere')}>
        Undo
      </button>
      <output aria-label="Active">{active ?? 'none'}</output>
    </div>
  );
}

const field = page.getByRole('textbox', { name: 'Items 1: Question' });
const active = page.getByLabelText('Active');
const caretToEnd = () => userEvent.keyboard('{End}');

async function renderText(text = question.text, isCollapsible = false): Promise<void> {
  output = [];
  await render(<EditableQuestion text={text} isCollapsible={isCollapsible} />);
}

function paste(data: Record<string, string>): boolean {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  return field.element().dispatchEvent(event);
}

test('clicking a question edits and expands it; spaces do not collapse it', async () => {
  await renderText(question.text, true);
  await page.getByText('What is asked?').click();
  await expect.element(page.getByText('The answer.')).toBeVisible();
  await expect.element(active).toHaveTextContent('items.0.question');
  await caretToEnd();
  await userEvent.keyboard(' Now?');
  await expect.element(field).toHaveTextContent('What is asked? Now?');
  await expect.element(page.getByText('The answer.')).toBeVisible();
  expect(output.at(-1)).toBe('What is asked? Now?');
});

test('a question can be edited by keyboard, and its text is focusable only while edited', async () => {
  await renderText(question.text, true);
  await expect.element(field).toHaveAttribute('aria-readonly', 'true');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.tagName).toBe('SUMMARY');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('The answer.')).toBeVisible();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}Why?{Enter}');
  await expect.element(field).toHaveAttribute('aria-readonly', 'true');
  await expect.element(field).toHaveTextContent('Why?');
  expect(document.activeElement?.tagName).toBe('SUMMARY');
});

test('Enter and Tab keep the text, Escape reverts it; no key reaches outer listeners', async () => {
  await renderText();
  await field.click();
  await caretToEnd();
  await userEvent.keyboard('!{Backspace}{Delete}?{Enter}');
  await expect.element(active).toHaveTextContent('none');
  await expect.element(field).toHaveTextContent('What is asked??');
  await field.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}Other{Escape}');
  await expect.element(field).toHaveTextContent('What is asked??');
  await expect.element(active).toHaveTextContent('none');
  await field.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(active).toHaveTextContent('none');
  expect(location.pathname).not.toBe('/away');
  const keys = output.filter((item) => item.startsWith('key'));
  expect(keys.filter((key) => !/Control|Meta/.test(key))).toEqual([]);
});

test('undo keys are left to the editor, whose changes are shown', async () => {
  await renderText();
  await field.click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(output).toEqual(['key Control', 'key z']);
  (page.getByRole('button', { name: 'Undo' }).element() as HTMLElement).click();
  await expect.element(field).toHaveTextContent('From elsewhere');
  await userEvent.keyboard('!');
  expect(output.at(-1)).toBe('From elsewhere!');
});

test("accepts no more than the contract's maximum, wherever the caret is", async () => {
  await renderText('Nineteen characters');
  await field.click();
  await userEvent.keyboard('{Home}12');
  await expect.element(field).toHaveTextContent('1Nineteen characters');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}Short');
  await expect.element(field).toHaveTextContent('Short');
});

test('pastes plain text only, on one line, up to the maximum', async () => {
  await renderText('Words: ');
  await field.click();
  await caretToEnd();
  const html = '<img src=x onerror="window.ran = true"><b>bold</b>';
  expect(paste({ 'text/html': html, 'text/plain': 'first\r\nsecond third' })).toBe(false);
  await expect.element(field).toHaveTextContent('Words: first second');
  expect(field.element().querySelector('*')).toBeNull();
  expect(output.at(-1)).toBe('Words: first second ');
  expect(paste({ 'text/html': html })).toBe(false);
  expect(output.at(-1)).toBe('Words: first second ');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  expect(paste({ 'text/plain': '<b>bold</b>' })).toBe(false);
  await expect.element(field).toHaveTextContent('<b>bold</b>');
  expect(Reflect.get(window, 'ran')).toBeUndefined();
});

test('an emptied field shows its placeholder, and accepts text again', async () => {
  await renderText();
  await field.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Backspace}');
  expect(output.at(-1)).toBe('');
  expect(field.element().childNodes).toHaveLength(0);
  expect(field.element().getAttribute('data-empty')).toBe('Question');
  await userEvent.keyboard('Why?');
  await expect.element(field).toHaveTextContent('Why?');
});
