import { formFields, honeypot } from '@trunkline/contract/kernel/form-fields';
import type { LiveBlock, LiveOf, PartnerCard, PostCard } from '@trunkline/contract/kernel/live';
import type { Section } from '@trunkline/contract/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inlineCode } from '../../../documents/testing.ts';
import { PageDocument, PageSection } from './page-document.tsx';

const render = (section: Section, live: LiveBlock | null) =>
  renderToStaticMarkup(<PageSection section={section} level={2} live={live} />);

const postOf = (slug: string, change: Partial<PostCard> = {}): PostCard => ({
  slug,
  title: `Title of ${slug}`,
  excerpt: 'Excerpt',
  cover: null,
  cover_alt: '',
  author: '',
  tags: [],
  reading_minutes: 3,
  published_at: '2026-11-20T23:30:00Z',
  ...change,
});
const partnerOf = (name: string, change: Partial<PartnerCard> = {}): PartnerCard => ({
  name,
  city: 'Kiel',
  country: 'DE',
  tier: 'gold',
  specialities: ['Trunks'],
  website: 'https://www.kiel.example/about',
  ...change,
});
const locator = (change: Partial<LiveOf<'partner_locator'>> = {}): LiveBlock => ({
  type: 'partner_locator',
  partners: [partnerOf('Northwind')],
  countries: [{ value: 'DE', label: 'Germany', count: 2 }],
  query: { q: '', country: '' },
  next_page: null,
  ...change,
});
const formOf = (change: Partial<LiveOf<'form'>> = {}): LiveBlock => ({
  type: 'form',
  state: 'open',
  values: {},
  errors: {},
  message: null,
  token: 'sealed-token',
  captcha: null,
  ...change,
});
const posts: Section = { type: 'post_list', title: 'News', count: 3 };
const partners: Section = { type: 'partner_locator', title: 'Near you' };
const contact: Section = { type: 'form', title: 'Write to us', form: 'contact' };

describe('live data that could not be read', () => {
  test.each([
    [posts, 'The posts aren’t available right now.', 'href="/blog"'],
    [partners, 'The partner list isn’t available right now.', 'href="/contact"'],
    [contact, 'This form isn’t available right now.', ''],
    [{ type: 'pricing_table', title: 'Prices' } as const, 'can’t be shown right now', '/services'],
    [{ type: 'service_catalogue', title: 'All' } as const, 'can’t be shown right now', '/contact'],
  ])('of $type shows a message and a link, and keeps the title', (section, sentence, linkText) => {
    const html = render(section, null);
    expect(html).toContain(sentence);
    expect(html).toContain(linkText);
    expect(html).toContain(section.title);
    expect(html).not.toContain('<form');
  });

  test('data of another kind of section is ignored', () => {
    expect(render(posts, locator())).toContain('The posts aren’t available right now.');
    expect(render(partners, formOf())).toContain('isn’t available right now');
  });

  test('leaves the other sections of the page intact, each with its own data', () => {
    const page = { title: 'Page', content: { sections: [contact, posts, partners] } };
    const live = [formOf(), null, locator()];
    const html = renderToStaticMarkup(<PageDocument page={page} live={live} />);
    expect(html).toContain('value="sealed-token"');
    expect(html).toContain('The posts aren’t available right now.');
    expect(html).toContain('Northwind');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

describe('the newest posts', () => {
  test('are links in the given order, with a link to all', () => {
    const html = render(posts, { type: 'post_list', posts: [postOf('b'), postOf('a')] });
    expect(html.indexOf('href="/blog/b"')).toBeLessThan(html.indexOf('href="/blog/a"'));
    expect(html).toContain('All posts');
    expect(html).toContain('November 20, 2026');
  });

  test('show a message when there are no posts, without a link to all posts', () => {
    const html = render(posts, { type: 'post_list', posts: [] });
    expect(html).toContain('Nothing has been published yet.');
    expect(html).not.toContain('All posts');
  });

  test('keep the heading order when they carry the page’s title', () => {
    const live: LiveBlock = { type: 'post_list', posts: [postOf('a')] };
    const html = renderToStaticMarkup(<PageSection section={posts} level={1} live={live} />);
    expect(html).toMatch(/<h1[^>]*>News<\/h1>.*<h2[^>]*><a href="\/blog\/a"/s);
  });

  test('are never treated as markup', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const html = render(posts, {
      type: 'post_list',
      posts: [
        postOf('a', { title: hostile, excerpt: hostile, cover: '/a.png', cover_alt: hostile }),
      ],
    });
    expect(html).not.toContain('<img src=x');
    expect(html.match(/&lt;img src=x/g)).toHaveLength(2);
  });
});

describe('partners near a visitor', () => {
  test('show place, tier, specialities, and a named link to their site', () => {
    const html = render(partners, locator());
    expect(html).toContain('Kiel, Germany');
    expect(html).toContain('>gold<');
    expect(html).toContain('<li>Trunks</li>');
    expect(html).toMatch(/href="https:\/\/www\.kiel\.example\/about"[^>]*>kiel\.example</);
  });

  test('leave out missing details, and sites that could run a script', () => {
    const minimal = { city: '', country: '', tier: 'registered', specialities: [] };
    const html = render(
      partners,
      locator({
        partners: [
          partnerOf('Bare', { ...minimal, website: null }),
          partnerOf('Bad', { ...minimal, website: 'javascript:alert(1)' }),
        ],
      }),
    );
    expect(html).not.toMatch(/registered|Specialities|javascript:|locator-tags/);
    expect(html).toContain('Bad');
  });

  test('keep the search in the form and in the link to the next page', () => {
    const html = render(partners, locator({ query: { q: 'a&"b', country: 'DE' }, next_page: 3 }));
    expect(html).toContain('value="a&amp;&quot;b"');
    expect(html).toMatch(/<option value="DE" selected="">Germany \(2\)/);
    expect(html).toContain('href="?q=a%26%22b&amp;country=DE&amp;page=3#partner-locator"');
    expect(html).toContain('Show all');
  });

  test('show a message if none match, but no filters to clear', () => {
    const html = render(partners, locator({ partners: [] }));
    expect(html).toMatch(/role="status">No partners match your search/);
    expect(html).not.toContain('Show all');
    expect(html).not.toContain('More partners');
  });
});

describe('a form', () => {
  const fields = formFields.contact;

  test('labels every field, works without a script, and contains its token', () => {
    const html = render(contact, formOf());
    expect(html).toContain('action="/forms/contact" method="post"');
    for (const { name, label } of fields) {
      expect(html).toContain(`<label for="contact-${name}">${label}</label>`);
      expect(html).toMatch(new RegExp(`id="contact-${name}"[^>]* name="${name}"`));
    }
    expect(html).toContain('<input type="hidden" name="token" value="sealed-token"/>');
    expect(inlineCode(html)).toEqual([]);
  });

  test('has a honeypot that neither people nor screen readers reach', () => {
    const html = render(contact, formOf());
    const honeypotHtml =
      /<div class="form-trap" aria-hidden="true">.*?<\/div>/s.exec(html)?.[0] ?? '';
    expect(honeypotHtml).toContain(`name="${honeypot}"`);
    expect(honeypotHtml).toContain('tabindex="-1"');
  });

  test('that was refused shows the errors first, with links, and keeps the input', () => {
    const html = render(
      contact,
      formOf({
        state: 'refused',
        values: { name: '<b>Ada</b>', email: 'ada@' },
        errors: { email: 'Please enter an email address.' },
      }),
    );
    expect(html).toMatch(/role="alert"><p[^>]*>Check the highlighted fields\./);
    expect(html).toContain('href="#contact-email"');
    expect(html).toContain('value="&lt;b&gt;Ada&lt;/b&gt;"');
    expect(html).toMatch(
      /id="contact-email"[^>]*aria-invalid="true"[^>]*aria-describedby="contact-email-error/,
    );
    expect(html).toMatch(/id="contact-email-error" class="form-error">Please enter an email/);
    expect(html).toMatch(/id="contact-name-error" class="form-error" hidden=""/);
    expect(html.match(/aria-invalid/g)).toHaveLength(1);
  });

  test('that was rejected as a whole shows the reason', () => {
    const html = render(contact, formOf({ state: 'refused', message: 'Please wait a minute.' }));
    expect(html).toContain('Please wait a minute.');
    expect(html).not.toContain('Check the highlighted fields');
  });

  test('that was sent explains what happens next, and cannot be sent again', () => {
    const html = render(contact, formOf({ state: 'sent' }));
    expect(html).toMatch(/role="status"><p[^>]*>We’ve received your message/);
    expect(html).not.toContain('<form');
    const other = render({ type: 'form', form: 'partner' }, formOf({ state: 'sent' }));
    expect(other).toContain('We’ve received your application');
  });

  test('requires a CAPTCHA only where configured, and explains the need for scripts', () => {
    expect(render(contact, formOf())).not.toContain('data-captcha');
    const html = render(
      contact,
      formOf({ captcha: { provider: 'turnstile', site_key: 'public-key' } }),
    );
    expect(html).toContain('data-captcha="turnstile" data-sitekey="public-key"');
    expect(html).toContain('<noscript>');
  });
});
