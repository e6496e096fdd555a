import type { Renderer } from '@trunkline/contract/kernel/renderer';
import type { Page } from '@trunkline/contract/pages';
import { describe, expect, test } from 'vitest';
import * as render from './render.tsx';
import { unknownCompanyId } from '@trunkline/contract/kernel/tenant-lookup';
import { exampleFrame, exampleTenant, inlineCode } from './testing.ts';

// Type check: the module must match what the server expects.
const { renderError, renderNotFound, renderOffline, renderPage, renderShell }: Renderer = render;

const page: Page = {
  id: exampleTenant.company_id,
  company_id: exampleTenant.company_id,
  seo: { title: '', social_image: '', canonical: '', noindex: false },
  slug: 'services',
  title: 'Our services',
  description: 'What we "offer" & why',
  published: true,
  content: { sections: [{ type: 'hero', title: 'Everything that rings' }] },
  updated_at: '2026-10-01T00:00:00Z',
};

/** A line of the platform's mark. */
const platformMark = 'd="M5 7h9v14h9"';

const documents = {
  page: renderPage(exampleFrame, page, []),
  fallback: renderPage({ ...exampleFrame, path: '/' }, null, []),
  'not found': renderNotFound({ ...exampleFrame, path: '/<nowhere>' }),
  error: renderError(exampleFrame, 'error-4711'),
};

describe.each(Object.entries(documents))('document: %s', (_name, html) => {
  test('is complete and contains no inline code', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en">/);
    expect(html).toMatch(/<\/html>$/);
    expect(inlineCode(html)).toEqual([]);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  });

  test('has the header and footer of the specification', () => {
    for (const [text, href] of [
      ['Services', '/services'],
      ['Partners', '/partners'],
      ['Resources', '/resources'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Sign In', '/auth'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['desk@harbour.example', 'mailto:desk@harbour.example'],
      ['+1 (207) 555-0199', 'tel:+12075550199'],
    ] as const) {
      const escaped = href.replace('+', '\\+');
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="${escaped}"[^>]*>${text.replace(/[+()]/g, '\\$&')}`),
      );
    }
    expect(html).toContain('© 2026 Harbour Telecom');
    expect(html).toContain('<details');
  });

  test('names the tenant, and not the platform', () => {
    expect(html).toContain('Harbour');
    expect(html).not.toContain('Trunkline');
    expect(html).not.toContain(platformMark);
    expect(html).not.toContain('favicon.svg');
  });
});

describe('the second level of the menu', () => {
  const renderAt = (path: string) => renderPage({ ...exampleFrame, path }, page, []);
  const navigations = (html: string) => html.match(/<nav aria-label="Main".*?<\/nav>/gs) ?? [];

  test('opens with a button beside its entry, and is a list below it on phones', () => {
    const [wide = '', phone = ''] = navigations(renderAt('/'));
    expect(wide).toMatch(
      /<a href="\/resources"[^>]*>Resources<\/a><details [^>]*name="site-menu"><summary aria-label="Resources menu">.*?<\/summary><ul [^>]*><li><a href="\/resources\/case-studies"/,
    );
    expect(wide).not.toContain('About menu');
    expect(phone).toMatch(
      /<a href="\/resources"[^>]*>Resources<\/a><ul [^>]*><li><a href="\/resources\/case-studies"/,
    );
  });

  test('marks the current link and the entry above it', () => {
    for (const navigation of navigations(renderAt('/blog'))) {
      expect(navigation).toMatch(/<a href="\/blog"[^>]*aria-current="page"/);
      expect(navigation).toMatch(/<a href="\/resources"[^>]*aria-current="true"/);
      expect(navigation.match(/aria-current/g)).toHaveLength(2);
    }
  });
});

describe('head', () => {
  test("contains a page's title, description, canonical address and Open Graph tags", () => {
    const html = documents.page;
    expect(html).toContain('<title>Our services · Harbour</title>');
    expect(html).toContain(
      '<meta name="description" content="What we &quot;offer&quot; &amp; why"/>',
    );
    expect(html).toContain('<link rel="canonical" href="https://harbour.example/services"/>');
    expect(html).toContain('<meta property="og:title" content="Our services · Harbour"/>');
    expect(html).toContain('<meta property="og:url" content="https://harbour.example/services"/>');
    expect(html).toContain('<meta property="og:site_name" content="Harbour"/>');
  });

  test.each([
    ['Voice for the coast', 'Harbour: Voice for the coast'],
    ['', 'Harbour'],
  ])('titles an inherited home page with the site and its tagline: %j', (tagline, title) => {
    const tenant = { ...exampleTenant, settings: { ...exampleTenant.settings, tagline } };
    const frame = { ...exampleFrame, tenant, path: '/' };
    const seo = { ...page.seo, title: 'Trunkline in short' };
    const inherited = { ...page, slug: 'home', company_id: unknownCompanyId, seo };
    for (const shown of [inherited, null]) {
      const html = renderPage(frame, shown, []);
      expect(html).toContain(`<title>${title}</title>`);
      expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
    }
    const own = renderPage(frame, { ...inherited, company_id: tenant.company_id }, []);
    expect(own).toContain('<title>Trunkline in short</title>');
  });

  test('links theme, style sheets, fonts and the one script', () => {
    const html = documents.page;
    expect(html.indexOf('/assets/document.css')).toBeLessThan(html.indexOf('/theme/harbour-1.css'));
    expect(html).toContain(
      '<link rel="preload" href="/assets/geist.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>',
    );
    expect(html).toContain('<link rel="modulepreload" href="/assets/helper.js"/>');
    expect(html.match(/<script[^>]*src=/g)).toHaveLength(1);
  });

  test('carries structured data that no text can break out of', () => {
    const settings = { ...exampleTenant.settings, site_name: '</script><b>' };
    const html = renderPage({ ...exampleFrame, tenant: { ...exampleTenant, settings } }, page, []);
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(block)['@graph'][0].name).toBe('</script><b>');
  });

  test('keeps a page that does not exist out of search engines', () => {
    expect(documents['not found']).toContain('content="noindex"');
    expect(documents['not found']).not.toContain('rel="canonical"');
    expect(documents.page).not.toContain('noindex');
  });

  test('describes search results, and keeps them out of search engines', () => {
    const html = render.renderSearch({ ...exampleFrame, path: '/search' }, 'pbx', []);
    expect(html).toContain('<title>Search for “pbx” · Harbour</title>');
    expect(html).toContain('content="noindex"');
    expect(html).toContain(
      '<meta name="description" content="Search the pages, services, resources and posts on Harbour."/>',
    );
  });
});

test('the not-found page shows the path as text', () => {
  expect(documents['not found']).toContain('This line is not connected</h1>');
  expect(documents['not found']).toContain('/&lt;nowhere&gt;');
});

test('the error page shows the ID of the error and the next steps', () => {
  expect(documents.error).toContain('Oops! Something went wrong</h1>');
  expect(documents.error).toMatch(/Error ID: (<!-- -->)?error-4711/);
  // The requested address, with its query.
  expect(documents.error).toMatch(/<a href=""[^>]*>Try Again/);
  expect(documents.error).toMatch(/<a href=""[^>]*>Reload Page<\/a>/);
  expect(documents.error).toMatch(/<a href="\/"[^>]*>Go to Homepage<\/a>/);
});

test('the built-in home page has all its sections and links to contact and services', () => {
  const html = documents.fallback;
  expect(html.match(/<dl class="trust">.*?<\/dl>/s)?.[0].match(/<dt/g)).toHaveLength(3);
  for (const id of ['impact', 'ai-features', 'results', 'architecture', 'features'])
    expect(html).toContain(`<h2 id="${id}"`);
  for (const claim of ['90%', '75%', '300%', '500+', '100+', '95%', '99.9%'])
    expect(html).toContain(claim);
  expect(html).toMatch(/<a href="\/contact" class="action action-primary"/);
  expect(html).toMatch(/<a href="\/services" class="action"/);
});

test('the offline page explains which actions are sent later, and which have to wait', () => {
  const html = renderOffline(exampleFrame);
  expect(html).toMatch(/Writing messages, or filling in a form[^<]*sent once/);
  expect(html).toContain('Signing in, searching and saving other changes.');
  expect(html).not.toContain('No email has been sent');
  expect(html).toContain('+1 (207) 555-0199');
  // The link reloads the requested address, not another page that may be missing offline too.
  expect(html).toMatch(/<a href=""[^>]*>Try again/);
  // The script that reloads that address once the connection is back looks for this attribute.
  expect(html).toContain('data-offline');
});

test('the shell contains only a logo hosted by the site', () => {
  const shellWith = (fallback_url: string) =>
    renderShell({
      tenant: {
        ...exampleTenant,
        settings: { ...exampleTenant.settings, logo: { fallback_url, alt_text: 'Harbour' } },
      },
      themeHref: '/theme/harbour-1.css',
      customCssHref: null,
      assets: exampleFrame.assets,
    });
  expect(shellWith('/logo.png')).toContain('<meta name="site-logo" content="/logo.png"/>');
  expect(shellWith('https://elsewhere.example/logo.png')).toContain(
    '<meta name="site-logo" content=""/>',
  );
});

test("only the platform's own site shows its mark and icons", () => {
  const render = (is_platform: boolean) => {
    const frame = { ...exampleFrame, tenant: { ...exampleTenant, is_platform } };
    return { html: renderPage(frame, page, []), shell: renderShell(frame) };
  };
  const [platform, tenant] = [render(true), render(false)];
  expect(platform.html).toContain(platformMark);
  expect(platform.html).toContain('<link rel="icon" href="/favicon.svg"');
  expect(platform.shell).toContain('<meta name="site-is-platform" content="true"/>');
  expect(tenant.html).toContain('<link rel="icon" href="/brand/initial-48-icon48-0f766e.png"');
  expect(tenant.shell).not.toContain('site-is-platform');
});

test('a preview on another host links the icons at its own address', () => {
  const html = renderPage(
    { ...exampleFrame, preview: { base: '/preview/t', note: null } },
    page,
    [],
  );
  expect(html).toContain('<link rel="icon" href="/preview/t/brand/initial-48-icon48-0f766e.png"');
});

test('a failed tenant lookup sets the bypass flag, in documents and in the shell', () => {
  const flag = '<meta name="tenant-bypass" content="true"/>';
  const tenant = { ...exampleTenant, company_id: unknownCompanyId };
  expect(renderPage({ ...exampleFrame, tenant }, page, [])).toContain(flag);
  expect(renderShell({ ...exampleFrame, tenant })).toContain(flag);
  expect(documents.page + renderShell(exampleFrame)).not.toContain('tenant-bypass');
});

test("the shell names the theme's effect for the editor's canvas", () => {
  const theme = { ...exampleTenant.theme, background_effect: 'aurora' as const };
  const html = renderShell({ ...exampleFrame, tenant: { ...exampleTenant, theme } });
  expect(html).toContain('<meta name="site-effect" content="aurora"/>');
});

test('the shell loads the application, and shows loading and failure without inline code', () => {
  const html = renderShell({
    tenant: exampleTenant,
    themeHref: '/theme/harbour-1.css',
    customCssHref: '/theme/custom.1.css',
    assets: exampleFrame.assets,
  });
  expect(inlineCode(html)).toEqual([]);
  expect(html).toContain('<div id="root">');
  // Named for the editor's canvas, not applied to the application.
  expect(html).toContain('<meta name="site-css" content="/theme/custom.1.css"/>');
  expect(html).not.toMatch(/<link[^>]*custom\.1\.css/);
  expect(html).not.toContain('site-effect');
  expect(html).toContain('<noscript>');
  expect(html).toContain('Application Failed to Load');
  // An empty href is the page's own address, so the HTML is the same for every page.
  expect(html).toContain('<a href="">Reload</a>');
});
