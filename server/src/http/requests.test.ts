import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { hostName, newRequestId, originOf } from './exchange.ts';
import { readBuiltFiles } from './files.ts';
import { refuseOtherSites } from './same-site.ts';
import { securityHeaders } from './security-headers.ts';

describe('the requested host', () => {
  test.each([
    ['Trunkline.Test', 'trunkline.test'],
    ['trunkline.test:3000', 'trunkline.test'],
    ['trunkline.test.', 'trunkline.test'],
    ['[::1]:3000', '[::1]'],
    ['127.0.0.1', '127.0.0.1'],
    ['xn--bcher-kva.test', 'xn--bcher-kva.test'],
    [undefined, ''],
    ['', ''],
    ['a b', ''],
    ['a/b', ''],
    ['user@x.test', ''],
    ['x.test:port', ''],
    ['x.test:123456', ''],
    ['"><script>', ''],
    ['a'.repeat(254), ''],
  ])('%j is %j', (header, host) => {
    expect(hostName(header)).toBe(host);
  });

  test('returns a plain name for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(hostName(header)).toMatch(/^(\[[0-9a-f:.]+\]|[a-z0-9._-]*)$/);
      }),
    );
  });
});

describe('links are built with', () => {
  const base = new URL('https://trunkline.test:8443');
  const claimed = { ...siteContextOf('north.test', null), claimed: true };

  test("a tenant's own domain, and the product's scheme and port", () => {
    expect(originOf(claimed, 'north.test', base)).toBe('https://north.test:8443');
    expect(originOf(claimed, 'north.test', new URL('https://trunkline.test'))).toBe(
      'https://north.test',
    );
  });

  test("the product's address for every unclaimed host", () => {
    fc.assert(
      fc.property(fc.string(), (host) => {
        expect(originOf(siteContextOf(host, null), host, base)).toBe(base.origin);
      }),
    );
  });
});

test('request ids are short and unique', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});

describe('another site', () => {
  const origins = new Set(['https://trunkline.test']);
  const refuse = (headers: Record<string, string>, method = 'POST') =>
    refuseOtherSites(new Request('https://trunkline.test/x', { method, headers }), origins);

  test.each(['GET', 'HEAD', 'OPTIONS'])('may send %s requests', (method) => {
    expect(() => refuse({ origin: 'https://evil.test' }, method)).not.toThrow();
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('may not send %s requests', (method) => {
    expect(() => refuse({ origin: 'https://evil.test' }, method)).toThrow(
      expect.objectContaining({ code: 'cross_site_request' }),
    );
  });

  test.each([
    [{}, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://trunkline.test' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://own.test', host: 'own.test' }, true],
    [{ origin: 'https://own.test', host: 'own.test' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test', host: 'own.test' }, false],
    [{ 'sec-fetch-site': 'none', origin: 'null' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null', host: 'own.test' }, false],
    [{ 'sec-fetch-site': 'SAME-ORIGIN' }, false],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://trunkline.test' }, false],
  ])('%o is accepted: %s', (headers, allowed) => {
    const attempt = () => refuse(Object.fromEntries(Object.entries(headers)));
    if (allowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ status: 403 }));
  });

  test('throws nothing but cross_site_request, whatever the Origin', () => {
    const text = fc.stringMatching(/^[\x21-\x7e]*$/);
    fc.assert(
      fc.property(text, fc.constantFrom('same-origin', 'none', 'cross-site'), (origin, site) => {
        try {
          refuse({ origin, 'sec-fetch-site': site, host: 'own.test' });
        } catch (error) {
          expect(error).toMatchObject({ code: 'cross_site_request' });
        }
      }),
    );
  });
});

describe('headers of every response', () => {
  const headers = securityHeaders({ development: false });
  const policy = headers['content-security-policy'] ?? '';

  test('allow no inline code, no frame, no plugin, nothing from other origins', () => {
    expect(policy).not.toMatch(/unsafe-|\*|https?:|data:[^;]*script/);
    for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
  });

  test('include the other headers of chapter 9', () => {
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test('contain nothing that could end a line', () => {
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
  });

  test('are relaxed in development only, for Vite', () => {
    expect(securityHeaders({ development: true })['content-security-policy']).toContain('unsafe');
  });
});

describe('built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-files-'));
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    mkdirSync(join(folder, '.vite'));
    for (const [name, text] of [
      ['assets/a-1.js', 'plain'],
      ['assets/a-1.js.br', brotliCompressSync('plain')],
      ['icon.svg', '<svg/>'],
      ['.vite/manifest.json', '{}'],
      ['assets/a-1.js.map', '{}'],
      ['secret.env', 'x'],
    ] as const)
      writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('have known types, are stored compressed, and are unpacked for clients that need it', () => {
    const files = readBuiltFiles(folder);
    expect([...files.keys()].toSorted()).toEqual(['/assets/a-1.js', '/icon.svg']);
    const script = files.get('/assets/a-1.js');
    expect(script).toMatchObject({
      hashed: true,
      response: { type: 'text/javascript; charset=utf-8' },
    });
    expect(script?.response.bodies.br).toEqual(brotliCompressSync('plain'));
    expect(script?.response.bodies.identity.toString()).toBe('plain');
    expect(files.get('/icon.svg')).toMatchObject({ hashed: false });
    expect(files.get('/icon.svg')?.response).toMatchObject({ compressible: false });
    expect(files.get('/icon.svg')?.response.bodies.identity.toString()).toBe('<svg/>');
  });
});
