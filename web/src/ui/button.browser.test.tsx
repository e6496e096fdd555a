import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('a button presses', async () => {
  let presses = 0;
  const screen = await render(<Button onClick={() => (presses += 1)}>Save</Button>);
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(presses).toBe(1);
});
