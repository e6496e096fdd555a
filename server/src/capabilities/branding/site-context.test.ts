import fc from 'fast-check';
import { Tenant } from '@trunkline/contract/branding';
import { describe, expect, test } from 'vitest';
import { environmentOf, siteContextOf } from './site-context.ts';
import type { StoredSiteContext } from './queries.ts';

const stored: StoredSiteContext = {
  claimed: true,
  company_id: '3f0e7cf5-9f3f-4f66-9c55-0d9f6a0a8b11',
  company_name: 'North',
  tenant_slug: 'north',
  theme: {
    id: '7b3f7cf5-9f3f-4f66-9c55-0d9f6a0a8b11',
    primary_color: '#112233',
    secondary_color: '#334155',
    accent_color: '#F59E0B',
    background_color: '#FAFAF7',
    text_color: '#0B1220',
    font_family: 'Geist',
    background_effect: 'aurora',
    background_effect_settings: { intensity: 0.4 },
  },
  settings: { site_name: 'North Voice', tagline: 'Calls' },
  limits: { api_read: { seconds: 60, max: 5 } },
};

test('returns the stored values, with default texts where none are set', () => {
  const siteContext = siteContextOf('north.test', stored);
  expect(siteContext).toMatchObject({
    claimed: true,
    limits: { api_read: { max: 5 } },
    tenant: {
      company_id: stored.company_id,
      is_platform: false,
      theme_id: stored.theme?.['id'],
      theme: { primary_color: '#112233', background_effect: 'aurora' },
      settings: { site_name: 'North Voice', tagline: 'Calls', copyright: 'North' },
    },
  });
  expect(siteContextOf('x', { ...stored, is_platform: true }).tenant.is_platform).toBe(true);
});

test('returns a plain, unclaimed context when nothing is stored', () => {
  const siteContext = siteContextOf('somewhere.test', null);
  expect(siteContext).toMatchObject({ claimed: false, limits: {}, tenant: { theme_id: null } });
  expect(Tenant.parse(siteContext.tenant)).toEqual(siteContext.tenant);
});

test("uses the tenant's primary domain, or else the host", () => {
  const domainOf = (canonical: string | null) =>
    siteContextOf('old.north.test', { ...stored, canonical }).tenant.domain;
  expect(domainOf('north.test')).toBe('north.test');
  expect(domainOf(null)).toBe('old.north.test');
  expect(siteContextOf('somewhere.test', null).tenant.domain).toBe('somewhere.test');
});

describe('only the broken part falls back to its default', () => {
  test.each([
    { primary_color: 'red' },
    { primary_color: '#12345' },
    { text_color: 'url(https://evil.test)' },
    { background_effect: 'explosion' },
  ])('theme with %j', (change) => {
    const { tenant } = siteContextOf('x', { ...stored, theme: { ...stored.theme, ...change } });
    expect(tenant).toMatchObject({ theme_id: null, theme: { primary_color: '#0F766E' } });
    expect(tenant.settings.site_name).toBe('North Voice');
  });

  test('settings of the wrong type', () => {
    const { tenant } = siteContextOf('x', { ...stored, settings: { site_name: 5 } });
    expect(tenant.settings.site_name).toBe('North');
    expect(tenant.theme.primary_color).toBe('#112233');
  });

  test('falls back to the general limits when the stored ones are invalid', () => {
    expect(
      siteContextOf('x', { ...stored, limits: { login: { max: -1, seconds: 0 } } }).limits,
    ).toEqual({});
  });
});

test('any stored value produces a valid context', () => {
  const anyRecord = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(anyRecord, anyRecord, anyRecord, (theme, settings, limits) => {
      const { tenant } = siteContextOf('x', { ...stored, theme, settings, limits });
      expect(Tenant.safeParse(tenant).success).toBe(true);
    }),
  );
});

test.each([
  ['localhost', 'development'],
  ['shop.localhost', 'development'],
  ['127.0.0.1', 'development'],
  ['[::1]', 'development'],
  ['preview.trunkline.test', 'development'],
  ['a.preview.trunkline.test', 'development'],
  ['alpha.trunkline.test', 'staging'],
  ['trunkline.test', 'production'],
  ['localhost.evil.test', 'production'],
])('the environment of %s is %s', (host, environment) => {
  expect(environmentOf(host)).toBe(environment);
});
