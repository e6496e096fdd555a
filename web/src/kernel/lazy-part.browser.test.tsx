import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Toaster } from '../ui/toast.tsx';
import { lazyPart } from './lazy-part.tsx';

let reachable = false;
const Greeting = lazyPart<{ name: string }>(() =>
  reachable
    ? Promise.resolve(({ name }) => <p>Hello {name}</p>)
    : Promise.reject(new TypeError('Failed to fetch')),
);

function Screen() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Words" />
      <button onClick={() => setOpen(true)}>Greet</button>
      {open && <Greeting part={{ name: 'Ada' }} onFailed={() => setOpen(false)} />}
      <Toaster />
    </>
  );
}

test('reports code that failed to load, keeps the screen and its input, and tries again the next time', async () => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  await render(<Screen />);
  const textbox = page.getByRole('textbox', { name: 'Words' });
  await textbox.fill('Half a sentence');
  const greet = page.getByRole('button', { name: 'Greet' });
  await greet.click();
  await expect.element(page.getByText("Couldn't open this")).toBeVisible();
  await expect.element(textbox).toHaveValue('Half a sentence');
  reachable = true;
  await greet.click();
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
});
