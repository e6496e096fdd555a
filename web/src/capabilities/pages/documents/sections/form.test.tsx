import { contactTopics, countryCodes, formFields } from '@trunkline/contract/kernel/form-fields';
import type { LiveOf } from '@trunkline/contract/kernel/live';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../../../documents/testing.ts';
import { FormSection } from './form.tsx';

type Live = LiveOf<'form'>;
const open: Live = {
  type: 'form',
  state: 'open',
  values: {},
  errors: {},
  message: null,
  token: 'sealed-token',
  captcha: null,
};
const show = (live: Partial<Live> | null = {}, form: 'contact' | 'partner' = 'contact') =>
  renderToStaticMarkup(
    <FormSection
      section={{ type: 'form', form, title: 'Write to us' }}
      level={2}
      live={live && { ...open, ...live }}
    />,
  );
/** Returns the tag of the control with this ID. */
const control = (html: string, id: string) =>
  html.match(new RegExp(`<(?:input|textarea|select)[^>]*id="${id}"[^>]*>`))?.[0] ?? '';

describe('an open form', () => {
  test.each(['contact', 'partner'] as const)(
    '%s: works without scripts, with a label for every field',
    (form) => {
      const html = show({}, form);
      expect(html).toMatch(new RegExp(`<form[^>]* action="/forms/${form}" method="post">`));
      expect(html).toContain('<input type="hidden" name="token" value="sealed-token"/>');
      for (const { name, label } of formFields[form]) {
        expect(html).toContain(`<label for="${form}-${name}">${label}</label>`);
        expect(control(html, `${form}-${name}`)).toContain(`name="${name}"`);
      }
      expect(inlineCode(html)).toEqual([]);
      expect(html).not.toContain('role="alert"');
      expect(html).not.toContain('aria-invalid');
    },
  );

  test("has fields with the browser's own validation and autofill", () => {
    const html = show();
    const email = control(html, 'contact-email');
    for (const part of ['type="email"', 'required=""', 'maxLength="254"', 'autoComplete="email"'])
      expect(email).toContain(part);
    expect(email).toContain('data-message="Please enter a valid email address."');
    expect(control(html, 'contact-phone')).not.toContain('required');
    expect(control(show({}, 'partner'), 'partner-website')).toContain('type="url"');
    for (const key of Object.keys(contactTopics)) expect(html).toContain(`<option value="${key}">`);
    expect(show({}, 'partner').match(/<option value="[A-Z]{2}"/g)).toHaveLength(
      countryCodes.length,
    );
  });

  test('announces the help text of a field together with it', () => {
    const html = show({}, 'partner');
    expect(control(html, 'partner-message')).toContain('aria-describedby="partner-message-help"');
    expect(html).toContain('<p id="partner-message-help"');
  });

  test('has a honeypot that people neither see nor reach', () => {
    const html = show();
    expect(html).toMatch(/<div class="form-trap" aria-hidden="true">/);
    expect(control(html, 'contact-contact_reference')).toContain('tabindex="-1"');
  });

  test('requires a CAPTCHA only where one is configured', () => {
    expect(show()).not.toContain('data-captcha');
    const html = show({ captcha: { provider: 'turnstile', site_key: 'site-1' } });
    expect(html).toContain('data-captcha="turnstile" data-sitekey="site-1"');
    expect(html).toContain('needs JavaScript');
    expect(html).not.toContain('<script');
  });
});

describe('a refused form', () => {
  const refused = show({
    state: 'refused',
    values: {
      name: 'Ada "of" <b>Byron</b>',
      email: 'ada@',
      topic: 'support',
      message: '</textarea><script>alert(1)</script>',
    },
    errors: { email: 'Please enter a valid email address.' },
  });

  test('keeps everything typed and selected, as text', () => {
    expect(control(refused, 'contact-name')).toContain(
      'value="Ada &quot;of&quot; &lt;b&gt;Byron&lt;/b&gt;"',
    );
    expect(refused).toContain('<option value="support" selected="">');
    expect(refused).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>');
    expect(inlineCode(refused)).toEqual([]);
  });

  test('shows the errors first, with links to the fields, and again beside them', () => {
    expect(refused).toMatch(
      /role="alert">.*Check the highlighted fields\..*href="#contact-email"[^>]*>Email<\/a>: Please enter a valid/,
    );
    const email = control(refused, 'contact-email');
    expect(email).toContain('aria-invalid="true"');
    expect(email).toContain('aria-describedby="contact-email-error"');
    expect(refused).toContain(
      '<p id="contact-email-error" class="form-error">Please enter a valid email address.</p>',
    );
    expect(refused.match(/aria-invalid/g)).toHaveLength(1);
    expect(refused).toContain('<p id="contact-name-error" class="form-error" hidden="">');
  });

  test('that is rejected as a whole shows the reason, without marking a field', () => {
    const html = show({ state: 'refused', message: 'Please wait a minute.' });
    expect(html).toContain('Please wait a minute.');
    expect(html).not.toContain('<li>');
    expect(html).not.toContain('aria-invalid');
  });

  test('error messages name an optional field without “(optional)”', () => {
    const html = show({ state: 'refused', errors: { phone: 'Please use digits.' } });
    expect(html).toMatch(/href="#contact-phone"[^>]*>Phone<\/a>: Please use digits\./);
  });
});

test('a sent form explains what happens next, and is not shown again', () => {
  const html = show({ state: 'sent' });
  expect(html).toMatch(/role="status">.*We’ve received your message.*within one working day/);
  expect(html).not.toContain('<form');
  expect(show({ state: 'sent' }, 'partner')).toContain('We’ve received your application');
});

test('a form that could not be read shows an error, and keeps the heading', () => {
  const html = show(null);
  expect(html).toContain('This form isn’t available right now.');
  expect(html).toMatch(/<h2[^>]*>Write to us<\/h2>/);
  expect(html).not.toContain('<form');
});
