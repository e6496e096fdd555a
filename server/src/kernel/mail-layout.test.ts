import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { type Mail, renderMail, type Sender, textOn } from './mail-layout.ts';

const { tenant } = siteContextOf('north.test', null);
type Settings = Sender['tenant']['settings'];

function senderWith(settings: Partial<Settings> = {}, primary_color = '#0F766E'): Sender {
  const overrides = { site_name: 'North Voice', support_email: 'help@north.test' };
  return {
    origin: 'https://north.test',
    tenant: {
      ...tenant,
      theme: { ...tenant.theme, primary_color },
      settings: { ...tenant.settings, ...overrides, ...settings },
    },
  };
}

const mail: Mail = {
  to: 'ada@home.test',
  subject: 'Sign in',
  heading: 'Welcome back',
  paragraphs: ['Here is your link.', 'Device: Firefox\nAddress: 203.0.113.7'],
  action: { label: 'Sign in now', url: 'https://north.test/auth/callback#a-_1' },
  code: '123456',
  notes: ['It works once.'],
};

describe('plain text', () => {
  test('contains everything, with the link on a line of its own', () => {
    expect(renderMail(mail, senderWith()).text).toBe(
      `Welcome back

Here is your link.

Device: Firefox
Address: 203.0.113.7

123456

Sign in now:
https://north.test/auth/callback#a-_1

It works once.

-- \nNorth Voice
Questions? Write to help@north.test.
`,
    );
  });

  test('begins with the subject when there is no heading, and ends with only the site name', () => {
    const short = { to: 'ada@home.test', subject: 'Hello', paragraphs: ['There.'] };
    const { text } = renderMail(short, senderWith({ support_email: '' }));
    expect(text).toBe('Hello\n\nThere.\n\n-- \nNorth Voice\n');
  });
});

describe('HTML', () => {
  test('has the same text, line by line, with a button and the address below it', () => {
    const { html } = renderMail(mail, senderWith());
    for (const part of [
      'Welcome back</h1>',
      'Device: Firefox<br>Address: 203.0.113.7</p>',
      '>123456</p>',
      'bgcolor="#0F766E"',
      '<a href="https://north.test/auth/callback#a-_1"',
      'browser:<br>https://north.test/auth/callback#a-_1</p>',
      'It works once.</p>',
      'href="mailto:help@north.test"',
      '<title>Sign in</title>',
      '<meta name="color-scheme" content="light dark">',
    ])
      expect(html).toContain(part);
    // The preview text in an inbox.
    expect(html.indexOf('Here is your link.&#847;')).toBeGreaterThan(html.indexOf('<body'));
    expect(html.indexOf('Here is your link.&#847;')).toBeLessThan(html.indexOf('<table'));
  });

  test('leaves out a missing button, code or support address', () => {
    const { html } = renderMail(
      { to: 'ada@home.test', subject: 'Hello', paragraphs: [] },
      senderWith({ support_email: '' }),
    );
    expect(html).not.toMatch(/<a |bgcolor|class="text code"|undefined/);
  });

  test('loads nothing but the logo, and executes nothing', () => {
    const logo = { fallback_url: '/media/logo.png', alt_text: 'North "Star"' };
    const { html } = renderMail(mail, senderWith({ logo }));
    expect(html).toContain('src="https://north.test/media/logo.png" alt="North &quot;Star&quot;"');
    expect(html.match(/\ssrc=/g)).toHaveLength(1);
    expect(html).not.toMatch(/url\(|@import|<link|<script|\son\w+=/i);
  });

  test.each(['', 'javascript:alert(1)', 'data:image/png;base64,AA', 'http://[broken'])(
    'shows the name when the logo is %j',
    (fallback_url) => {
      const { html } = renderMail(mail, senderWith({ logo: { fallback_url, alt_text: 'x' } }));
      expect(html).not.toContain('<img');
      expect(html).toMatch(/>North Voice<\/div>/);
    },
  );

  test('no text becomes a tag or escapes an attribute', () => {
    const expected = renderMail(mail, senderWith()).html;
    const tagsOf = (html: string) =>
      [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag.split(' ')[0]);
    const hostileText = fc
      .tuple(fc.string(), fc.constantFrom('<b>', '"x="', "'", '&lt;', '</td>', '-->'), fc.string())
      .map((parts) => parts.join('').replaceAll('\n', ' '));
    fc.assert(
      fc.property(hostileText, (text) => {
        const { html } = renderMail(
          {
            to: 'ada@home.test',
            subject: text,
            heading: text,
            paragraphs: [text, `Device: ${text}\nAddress: x`],
            action: { label: text, url: 'https://north.test/' },
            code: text,
            notes: [text],
          },
          senderWith({ site_name: text, support_email: text }),
        );
        expect(tagsOf(html)).toEqual(tagsOf(expected));
      }),
    );
  });
});

describe('the button', () => {
  const mailWithUrl = (url: string) => ({ ...mail, action: { label: 'Go', url } });

  test("links to a path on the sender's own origin", () => {
    const { text, html } = renderMail(mailWithUrl('/settings'), senderWith());
    expect(text).toContain('Go:\nhttps://north.test/settings\n');
    expect(html).toContain('<a href="https://north.test/settings"');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.test', 'https://'])(
    'never links to %s',
    (url) => {
      expect(() => renderMail(mailWithUrl(url), senderWith())).toThrow('must be a web address');
    },
  );

  test.each([
    ['#ffffff', '#000000'],
    ['#F59E0B', '#000000'],
    ['#0F766E', '#ffffff'],
    ['#000000', '#ffffff'],
  ])('on %s has the text colour %s', (fill, text) => {
    expect(textOn(fill)).toBe(text);
    expect(renderMail(mail, senderWith({}, fill)).html).toContain(`font-weight:600;color:${text}`);
  });

  test('is readable on every colour', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    const linear = (byte: number) =>
      byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const hex = `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
        const fill = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        const ratio = textOn(hex) === '#000000' ? (fill + 0.05) / 0.05 : 1.05 / (fill + 0.05);
        expect(ratio).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
