import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { request } from '../request.ts';
import { hasTypedWork, watchTyping } from './typed-work.ts';

const name = page.getByRole('textbox', { name: 'Name' });
const note = page.getByRole('textbox', { name: 'Note' });
const save = page.getByRole('button', { name: 'Save' });

let write: () => Promise<unknown> = () => Promise.resolve();
let writing: Promise<unknown>;
beforeEach(async () => {
  watchTyping();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        writing = write();
      }}
    >
      <input aria-label="Name" />
      <input aria-label="Note" />
      <button type="submit">Save</button>
    </form>,
  );
  write = () => request('/api/companies', { method: 'POST', body: '{}' }).catch(() => null);
});
afterEach(() => void vi.restoreAllMocks());

function server() {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
  return {
    answer: (status: number) => resolve(new Response(null, { status })),
    fail: () => reject(new TypeError('Failed to fetch')),
  };
}

test('input counts as unsaved until a write that includes it succeeds', async () => {
  const { answer } = server();
  expect(hasTypedWork()).toBe(false);
  await name.fill('Northwind');
  expect(hasTypedWork()).toBe(true);
  await save.click();
  expect(hasTypedWork()).toBe(true);
  answer(204);
  await writing;
  expect(hasTypedWork()).toBe(false);
});

test.each(['refused', 'unanswered'])('a write that is %s leaves input unsaved', async (outcome) => {
  const { answer, fail } = server();
  await name.fill('Northwind');
  await save.click();
  if (outcome === 'refused') answer(422);
  else fail();
  await writing;
  expect(hasTypedWork()).toBe(true);
  // An unrelated write doesn't mark it as saved.
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await request('/api/notifications/1/read', { method: 'POST' });
  expect(hasTypedWork()).toBe(true);
});

test('neither an invalid form nor a read counts as saving', async () => {
  server().answer(204);
  write = () => Promise.resolve();
  await name.fill('Northwind');
  await save.click();
  await request('/api/companies');
  expect(hasTypedWork()).toBe(true);
  // The form failed validation, so the next request isn't its write.
  await note.fill('x');
  await userEvent.keyboard('{Backspace}');
  await request('/api/notifications/1/read', { method: 'POST' });
  expect(hasTypedWork()).toBe(true);
});

test('input typed during a write stays unsaved', async () => {
  const { answer } = server();
  await name.fill('Northwind');
  await save.click();
  await name.fill('Northwind Traders');
  answer(204);
  await writing;
  expect(hasTypedWork()).toBe(true);
});

test('a write that began before the form was submitted does not count', async () => {
  const before = server();
  const first = request('/api/notifications/1/read', { method: 'POST' });
  await name.fill('Northwind');
  const { fail } = server();
  await save.click();
  before.answer(204);
  await first;
  expect(hasTypedWork()).toBe(true);
  fail();
  await writing;
  expect(hasTypedWork()).toBe(true);
});

const options = ['One', 'Two'].map((label) => ({ value: label, label }));
function Choices() {
  const [kind, setKind] = useState<string | null>(null);
  const [parent, setParent] = useState<{ value: string; label: string } | null>(null);
  const fields = (
    <>
      <label>
        <input type="checkbox" /> Ticked
      </label>
      <label>
        <input type="radio" name="way" /> By mail
      </label>
      <select aria-label="Country">
        <option>Here</option>
        <option>There</option>
      </select>
      <Select aria-label="Kind" options={options} value={kind} onValueChange={setKind} />
      <Combobox aria-label="Parent" options={options} value={parent} onValueChange={setParent} />
    </>
  );
  return (
    <>
      <form
        aria-label="Form"
        onSubmit={(event) => {
          event.preventDefault();
          writing = write();
        }}
      >
        {fields}
        <button type="submit">Send</button>
      </form>
      <section aria-label="Beside it">{fields}</section>
      <form role="search" aria-label="Search">
        {fields}
      </form>
    </>
  );
}

const interactions: Record<string, (container: Locator) => Promise<void>> = {
  'a ticked checkbox': (container) => container.getByRole('checkbox').click(),
  'a chosen radio button': (container) => container.getByRole('radio').click(),
  'a choice in a native select': (container) =>
    container.getByRole('combobox', { name: 'Country' }).selectOptions('There'),
  'a choice in our select': async (container) => {
    await container.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Two' }).click();
  },
  'a choice in a combobox': async (container) => {
    await container.getByRole('button', { name: 'Show choices' }).click();
    await page.getByRole('option', { name: 'Two' }).click();
  },
};

test.each(Object.entries(interactions))(
  '%s counts as unsaved until it is saved',
  async (_what, choose) => {
    const { answer } = server();
    await render(<Choices />);
    // List controls are not unsaved work.
    await choose(page.getByRole('region', { name: 'Beside it' }));
    await choose(page.getByRole('search', { name: 'Search' }));
    expect(hasTypedWork()).toBe(false);
    await choose(page.getByRole('form', { name: 'Form' }));
    expect(hasTypedWork()).toBe(true);
    await page.getByRole('button', { name: 'Send' }).click();
    answer(204);
    await writing;
    expect(hasTypedWork()).toBe(false);
  },
);

test('a checkbox back in its original state has no unsaved input', async () => {
  await render(<Choices />);
  const box = page.getByRole('form', { name: 'Form' }).getByRole('checkbox');
  await box.click();
  expect(hasTypedWork()).toBe(true);
  await box.click();
  expect(hasTypedWork()).toBe(false);
});
