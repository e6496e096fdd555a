import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeInput, digitsOf } from './code-input.tsx';
import { CopyButton } from './copy-button.tsx';
import { ErrorState } from './error-state.tsx';
import { RelativeTime } from './relative-time.tsx';
import { Toaster, toast } from './toast.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Code() {
  const [code, setCode] = useState('');
  return <CodeInput aria-label="6-digit code" value={code} onValueChange={setCode} length={6} />;
}

describe('the one-time code field', () => {
  test('accepts digits only, and no more than six', async () => {
    const screen = await render(<Code />);
    const input = screen.getByRole('textbox', { name: '6-digit code' });
    await input.click();
    await userEvent.keyboard('1a2 b3-4567');
    await expect.element(input).toHaveValue('123456');
  });

  test('accepts a pasted code with the space that authenticator apps show', async () => {
    const screen = await render(<Code />);
    const input = screen.getByRole('textbox', { name: '6-digit code' });
    await input.fill('123 456');
    await expect.element(input).toHaveValue('123456');
  });

  test("supports the phone's numeric keyboard and autofill", async () => {
    const screen = await render(<Code />);
    const input = screen.getByRole('textbox', { name: '6-digit code' });
    await expect.element(input).toHaveAttribute('inputmode', 'numeric');
    await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code');
  });

  test.each([
    ['', ''],
    ['12 34', '1234'],
    ['code: 987654321', '987654'],
    ['١٢٣', ''],
  ])('%j contains the digits %j', (text, digits) => {
    expect(digitsOf(text, 6)).toBe(digits);
  });
});

const copyButton = (
  <>
    <CopyButton
      text="JBSW Y3DP"
      label="Copy the key"
      copied="Secret copied"
      failed="Failed to copy"
    />
    <Toaster />
  </>
);

describe('a copy button', () => {
  test('copies the text to the clipboard and confirms', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await render(copyButton);
    await screen.getByRole('button', { name: 'Copy the key' }).click();
    await expect.element(screen.getByText('Secret copied')).toBeVisible();
    expect(write).toHaveBeenCalledExactlyOnceWith('JBSW Y3DP');
  });

  test('reports that the browser did not allow copying', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied'));
    const screen = await render(copyButton);
    await screen.getByRole('button', { name: 'Copy the key' }).click();
    await expect.element(screen.getByText('Failed to copy')).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Notifications' }))
      .toHaveAttribute('aria-live', 'assertive');
  });
});

describe('toasts', () => {
  test('replace each other: only the newest is visible', async () => {
    const screen = await render(<Toaster />);
    toast.success('Northwind was saved');
    await expect.element(screen.getByText('Northwind was saved')).toBeVisible();
    toast.info('Harbour was saved');
    await expect.element(screen.getByText('Harbour was saved')).toBeVisible();
    await expect.element(screen.getByText('Northwind was saved')).not.toBeInTheDocument();
  });

  test('are announced politely, and disappear when closed', async () => {
    const screen = await render(<Toaster />);
    toast.success('MFA Enabled', { description: 'You now sign in with a code.' });
    const region = screen.getByRole('region', { name: 'Notifications' });
    await expect.element(region).toHaveAttribute('aria-live', 'polite');
    await expect.element(region).toMatchTextContent(/You now sign in with a code\./);
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText('MFA Enabled')).not.toBeInTheDocument();
  });

  test('can offer undo, once', async () => {
    let undone = 0;
    const screen = await render(<Toaster />);
    toast.success('Northwind was deleted', {
      action: { label: 'Undo', onClick: () => (undone += 1) },
    });
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(undone).toBe(1);
    await expect.element(screen.getByText('Northwind was deleted')).not.toBeInTheDocument();
  });

  test('disappear automatically, but not while hovered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const screen = await render(<Toaster />);
    toast.success('Secret copied');
    await expect.element(screen.getByText('Secret copied')).toBeVisible();
    await screen.getByText('Secret copied').hover();
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText('Secret copied')).toBeVisible();
    await screen.getByText('Secret copied').unhover();
    await expect
      .poll(() => {
        vi.advanceTimersByTime(10_000);
        return screen.getByText('Secret copied').query();
      })
      .toBeNull();
  });
});

describe('a relative time', () => {
  test('contains the exact time for people and machines, and stays current', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-03-10T12:00:00Z'),
    });
    const screen = await render(<RelativeTime value="2026-03-10T11:57:00Z" />);
    const time = screen.getByText('3 minutes ago');
    await expect.element(time).toHaveAttribute('datetime', '2026-03-10T11:57:00Z');
    await expect
      .element(time)
      .toHaveAttribute('title', expect.stringMatching(/March 10, 2026.*:57:00/));
    vi.advanceTimersByTime(120_000);
    await expect.element(screen.getByText('5 minutes ago')).toBeVisible();
  });
});

describe('a part that failed to load', () => {
  test('shows what failed, why and the ID to quote, and disables Try Again while retrying', async () => {
    let retries = 0;
    const state = (pending: boolean) => (
      <ErrorState
        title="Couldn't load the companies"
        message="Server error."
        errorId="error-1234"
        onRetry={() => (retries += 1)}
        pending={pending}
      />
    );
    const screen = await render(state(false));
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/Couldn't load the companies/);
    await expect.element(alert).toMatchTextContent(/Error ID: error-1234/);
    await screen.getByRole('button', { name: 'Try Again' }).click();
    expect(retries).toBe(1);
    await screen.rerender(state(true));
    await expect.element(screen.getByRole('button', { name: 'Try Again' })).toBeDisabled();
  });

  test('shows no ID or button if none is given', async () => {
    const screen = await render(<ErrorState title="Gone" message="No." errorId={null} />);
    await expect.element(screen.getByRole('alert')).not.toMatchTextContent(/Error ID/);
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
