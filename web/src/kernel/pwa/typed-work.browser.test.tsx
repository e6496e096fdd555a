import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { request } from '../request.ts';
import { hasTypedWork, watchTyping } from './typed-work.ts';

const name = page.getByRole('textbox', { name: 'Name' });
const note = page.getByRole('textbox', { name: 'Note' });
const save = page.getByRole('button', { name: 'Save' });

let write: () => Promise<unknown> = () => Promise.resolve();
let written: Promise<unknown>;
beforeEach(async () => {
  watchTyping();
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        written = write();
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

test('what was typed may be lost until a write with it was answered well', async () => {
  const { answer } = server();
  expect(hasTypedWork()).toBe(false);
  await name.fill('Northwind');
  expect(hasTypedWork()).toBe(true);
  await save.click();
  expect(hasTypedWork()).toBe(true);
  answer(204);
  await written;
  expect(hasTypedWork()).toBe(false);
});

test.each(['refused', 'unanswered'])('a write that is %s leaves it only here', async (how) => {
  const { answer, fail } = server();
  await name.fill('Northwind');
  await save.click();
  if (how === 'refused') answer(422);
  else fail();
  await written;
  expect(hasTypedWork()).toBe(true);
  // Another write that has nothing to do with it saves nothing of it.
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  await request('/api/notifications/1/read', { method: 'POST' });
  expect(hasTypedWork()).toBe(true);
});

test('a form whose fields do not fit is not sent, and reading saves nothing', async () => {
  server().answer(204);
  write = () => Promise.resolve();
  await name.fill('Northwind');
  await save.click();
  await request('/api/companies');
  expect(hasTypedWork()).toBe(true);
  // It is looked over: what is sent next is not this form.
  await note.fill('x');
  await userEvent.keyboard('{Backspace}');
  await request('/api/notifications/1/read', { method: 'POST' });
  expect(hasTypedWork()).toBe(true);
});

test('what is typed while a write is under way is not part of it', async () => {
  const { answer } = server();
  await name.fill('Northwind');
  await save.click();
  await name.fill('Northwind Traders');
  answer(204);
  await written;
  expect(hasTypedWork()).toBe(true);
});

test('a write that began before the form was sent says nothing of it', async () => {
  const before = server();
  const first = request('/api/notifications/1/read', { method: 'POST' });
  await name.fill('Northwind');
  const { fail } = server();
  await save.click();
  before.answer(204);
  await first;
  expect(hasTypedWork()).toBe(true);
  fail();
  await written;
  expect(hasTypedWork()).toBe(true);
});
