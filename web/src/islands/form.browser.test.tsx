import type { LiveOf } from '@trunkline/contract/kernel/live';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { FormSection } from '../capabilities/pages/documents/sections/form.tsx';
import { mount } from './form.ts';

type Live = LiveOf<'form'>;

/** The document's own form with the island at work; what it sends is counted and goes nowhere. */
async function show(live: Partial<Live> = {}, form: 'contact' | 'partner' = 'contact') {
  const whole: Live = {
    type: 'form',
    state: 'open',
    values: {},
    errors: {},
    message: null,
    token: 'token',
    captcha: null,
    ...live,
  };
  await render(<FormSection section={{ type: 'form', form }} level={2} live={whole} />);
  const element = document.querySelector('form');
  if (!element) throw new Error('The document has no form');
  const sent: FormData[] = [];
  const take = (event: SubmitEvent) => {
    if (!event.defaultPrevented) sent.push(new FormData(element));
    event.preventDefault();
  };
  addEventListener('submit', take);
  onTestFinished(() => removeEventListener('submit', take));
  mount(element);
  return { element, sent };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const topic = page.getByRole('combobox', { name: 'What is it about?' });
const send = page.getByRole('button', { name: 'Send message' });
const emailProblem = 'Please enter a valid email address.';

async function fillIn(): Promise<void> {
  await field('Name').fill('Ada Byron');
  await field('Email').fill('ada@example.com');
  await topic.selectOptions('support');
  await field('Message').fill('How do I begin?');
}

describe('a field that is left', () => {
  test('says beside itself what does not fit, and takes it back as soon as it does', async () => {
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

  test('empty says nothing yet: nobody is told off for looking around', async () => {
    await show();
    await field('Name').click();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  });

  test.each([
    ['Phone (optional)', 'call me', /digits, spaces, hyphens/],
    ['Website (optional)', 'northwind', /such as https:\/\/example\.com/],
  ])('%s takes %j for what it is not', async (name, text, problem) => {
    await show({}, 'partner');
    await field(name).fill(text);
    await userEvent.keyboard('{Tab}');
    await expect.element(field(name)).toHaveAccessibleDescription(problem);
  });

  test('keeps its help when it says what is wrong', async () => {
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
  test('says all that is missing at once, and goes to the first of it', async () => {
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

  test('takes spaces for nothing', async () => {
    const { sent } = await show();
    await fillIn();
    await field('Message').fill('   ');
    await send.click();
    await expect.element(field('Message')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  test('sends what was filled in once, however often it is asked', async () => {
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

  test('may be done again on a page that the browser has brought back', async () => {
    const { sent } = await show();
    await fillIn();
    await send.click();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(send).not.toHaveAttribute('aria-disabled');
    await send.click();
    expect(sent).toHaveLength(2);
  });
});

test('what the server refused is looked at first, and can be put right', async () => {
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

test('the check for people comes when somebody begins to write, and once', async () => {
  const added = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  onTestFinished(() => added.mockRestore());
  const { element } = await show({ captcha: { provider: 'hcaptcha', site_key: 'site-1' } });
  expect(added).not.toHaveBeenCalled();
  await field('Name').click();
  await field('Email').click();
  expect(added.mock.calls.flat()).toMatchObject([{ src: 'https://js.hcaptcha.com/1/api.js' }]);
  expect(element.querySelector('[data-sitekey=site-1]')?.className).toContain('h-captcha');
});

test('without one that was set up, nothing is fetched', async () => {
  const added = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
  onTestFinished(() => added.mockRestore());
  await show();
  await field('Name').click();
  expect(added).not.toHaveBeenCalled();
});

describe('without a connection', () => {
  const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

  test('what is sent is kept, once for one form, and sent when the connection is back', async () => {
    const token = crypto.randomUUID();
    const network = offline();
    const { sent } = await show({ token });
    await fillIn();
    await send.click();
    await expect
      .element(page.getByText(/^You are offline. What you wrote is kept in this browser/))
      .toBeVisible();
    expect(sent).toEqual([]);
    await send.click();
    expect(sent).toEqual([]);

    network.mockRestore();
    const asked = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input) =>
        Promise.resolve(
          input === '/forms/contact'
            ? new Response(null, { status: 204 })
            : new Response(
                '<form action="/forms/contact"><input name="token" value="another"></form>',
              ),
        ),
      );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/what you wrote has been sent\.$/)).toBeVisible();
    const [, init] = asked.mock.calls.find(([input]) => input === '/forms/contact') ?? [];
    expect(new Headers(init?.headers).get('idempotency-key')).toBe(token);
    expect(
      Object.fromEntries(new URLSearchParams(typeof init?.body === 'string' ? init.body : '')),
    ).toMatchObject({
      name: 'Ada Byron',
      message: 'How do I begin?',
      token,
    });
    await expect.element(field('Name')).toHaveValue('');
    // The next message is another one.
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('input[name=token]')?.value)
      .toBe('another');
    vi.restoreAllMocks();
  });

  test('what was not taken then is put back, to be looked over', async () => {
    offline();
    const { element } = await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    element.reset();
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response('', { status: 422 })),
    );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/could not be taken/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin?');
    vi.restoreAllMocks();
  });

  test('words that were added meanwhile stay, and are another message', async () => {
    offline();
    await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    await field('Message').fill('How do I begin? And one thing more.');
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
      Promise.resolve(
        input === '/forms/contact'
          ? new Response(null, { status: 204 })
          : new Response(
              '<form action="/forms/contact"><input name="token" value="another"></form>',
            ),
      ),
    );
    dispatchEvent(new Event('online'));
    await expect
      .element(page.getByText(/What you have added since .* not been sent/))
      .toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin? And one thing more.');
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('input[name=token]')?.value)
      .toBe('another');
    vi.restoreAllMocks();
  });

  test('what was not taken waits until the form is free for it', async () => {
    offline();
    const { element } = await show({ token: crypto.randomUUID() });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/is kept in this browser/)).toBeVisible();
    await field('Message').fill('Something else altogether');
    vi.restoreAllMocks();
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(new Response('', { status: 422 })),
    );
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/shown here the next time/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('Something else altogether');
    element.reset();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText(/Please look over it/)).toBeVisible();
    await expect.element(field('Message')).toHaveValue('How do I begin?');
    vi.restoreAllMocks();
  });

  test('where the browser keeps nothing, that is said, and the form may be sent as it is', async () => {
    offline();
    const { sent } = await show({ token: crypto.randomUUID() });
    vi.stubGlobal('reportError', vi.fn());
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
    await fillIn();
    await send.click();
    await expect.element(page.getByText(/this browser keeps nothing for later/)).toBeVisible();
    expect(sent).toEqual([]);
    await send.click();
    expect(sent).toHaveLength(1);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('a form that asks whether somebody is a person stays on the page', async () => {
    offline();
    const { sent } = await show({ captcha: { provider: 'turnstile', site_key: 'key' } });
    await fillIn();
    await send.click();
    expect(sent).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
