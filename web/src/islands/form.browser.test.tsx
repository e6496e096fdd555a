import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, fillIn, send, show, topic } from './testing.tsx';

const emailProblem = 'Please enter a valid email address.';

describe('a field on blur', () => {
  test('shows its error beside it, and removes it once the value is valid', async () => {
    await show();
    await field('Email').fill('ada@');
    await expect.element(page.getByText(emailProblem)).not.toBeInTheDocument();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText(emailProblem)).toBeVisible();
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Email')).toHaveAccessibleDescription(emailProblem);
    await field('Email').fill('ada@example.com');
    await expect.element(field('Email')).not.toHaveAttribute('aria-invalid');
    await expect.element(field('Email')).not.toHaveAttribute('aria-describedby');
  });

  test('shows no error while empty and not yet submitted', async () => {
    await show();
    await field('Name').click();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  });

  test.each([
    ['Phone (optional)', 'call me', /digits, spaces, hyphens/],
    ['Website (optional)', 'northwind', /such as https:\/\/example\.com/],
  ])('%s rejects %j', async (name, text, problem) => {
    await show({}, 'partner');
    await field(name).fill(text);
    await userEvent.keyboard('{Tab}');
    await expect.element(field(name)).toHaveAccessibleDescription(problem);
  });

  test('keeps its help while showing an error', async () => {
    await show({}, 'partner');
    const message = field('What should we know? (optional)');
    await message.fill('text');
    const area = message.element();
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('No text area');
    area.setCustomValidity('Not like this.');
    await field('Contact person').click();
    await expect
      .poll(() => area.getAttribute('aria-describedby'))
      .toBe('partner-message-help partner-message-error');
  });
});

describe('sending', () => {
  test('shows all missing fields together, and focuses the first', async () => {
    const { sent } = await show();
    await field('Email').fill('ada@example.com');
    await send.click();
    expect(sent).toEqual([]);
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveAccessibleDescription('Please fill this in.');
    await expect.element(topic).toHaveAccessibleDescription('Please choose one.');
    await expect.element(field('Message')).toHaveAccessibleDescription('Please fill this in.');
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(3);
  });

  test('treats spaces as empty', async () => {
    const { sent } = await show();
    await fillIn();
    await field('Message').fill('   ');
    await send.click();
    await expect.element(field('Message')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('sends the input once, however often it is submitted', async () => {
    const { sent } = await show();
    await fillIn();
    await send.click();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    send.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await field('Name').click();
    await userEvent.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      name: 'Ada Byron',
      email: 'ada@example.com',
      topic: 'support',
      message: 'How do I begin?',
      contact_reference: '',
      token: 'token',
    });
  });

  test('can be submitted again on a page the browser restored', async () => {
    const { sent } = await show();
    await fillIn();
    await send.click();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(send).not.toHaveAttribute('aria-disabled');
    await send.click();
    expect(sent).toHaveLength(2);
  });
});

test('focuses the rejected field, which can then be corrected', async () => {
  const { sent } = await show({
    state: 'refused',
    values: { name: 'Ada', email: 'ada@', topic: 'sales', message: 'Hello' },
    errors: { email: emailProblem },
  });
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue('ada@');
  await expect.element(topic).toHaveValue('sales');
  await field('Email').fill('ada@example.com');
  await send.click();
  expect(sent).toHaveLength(1);
});

test('loads the CAPTCHA once, when the visitor begins to type', async () => {
  const added = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  onTestFinished(() => added.mockRestore());
  const { element } = await show({ captcha: { provider: 'hcaptcha', site_key: 'site-1' } });
  expect(added).not.toHaveBeenCalled();
  await field('Name').click();
  await field('Email').click();
  expect(added.mock.calls.flat()).toMatchObject([{ src: 'https://js.hcaptcha.com/1/api.js' }]);
  expect(element.querySelector('[data-sitekey=site-1]')?.className).toContain('h-captcha');
});

test('loads no CAPTCHA when none is configured', async () => {
  const added = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  onTestFinished(() => added.mockRestore());
  await show();
  await field('Name').click();
  expect(added).not.toHaveBeenCalled();
});
