import { describe, expect, test } from 'vitest';
import { readSettings, InvalidSetting } from './env.ts';

const domainsOf = (environment: Record<string, string>) =>
  readSettings({ BASE_URL: 'https://portal.example.com', ...environment }).domains;

describe('DOMAIN_TARGET', () => {
  test('is the host of BASE_URL by default', () => {
    expect(domainsOf({})).toEqual({
      ownHost: 'portal.example.com',
      target: 'portal.example.com',
      addresses: [],
      servers: [],
    });
  });

  test('is the IP address if BASE_URL contains one', () => {
    expect(domainsOf({ BASE_URL: 'http://203.0.113.7:3000' })).toMatchObject({
      target: null,
      addresses: ['203.0.113.7'],
    });
    expect(domainsOf({ BASE_URL: 'http://[2001:db8::7]' })).toMatchObject({
      target: null,
      addresses: ['2001:db8::7'],
    });
  });

  test('accepts one name and any addresses, IPv4 first', () => {
    expect(domainsOf({ DOMAIN_TARGET: '2001:db8::7, Edge.Example.com,203.0.113.7' })).toMatchObject(
      {
        ownHost: 'portal.example.com',
        target: 'edge.example.com',
        addresses: ['203.0.113.7', '2001:db8::7'],
      },
    );
  });

  test.each(['a.example.com,b.example.com', 'https://example.com', 'exa mple', '-a.example'])(
    'rejects %s',
    (DOMAIN_TARGET) => {
      expect(() => domainsOf({ DOMAIN_TARGET })).toThrow(InvalidSetting);
      expect(() => domainsOf({ DOMAIN_TARGET })).toThrow('DOMAIN_TARGET: must be one host name');
    },
  );
});

describe('DNS_SERVERS', () => {
  test('accepts addresses, with or without a port', () => {
    const DNS_SERVERS = '203.0.113.53, 127.0.0.1:5353,[::1]:5353, [2001:db8::1]';
    expect(domainsOf({ DNS_SERVERS }).servers).toEqual([
      '203.0.113.53',
      '127.0.0.1:5353',
      '[::1]:5353',
      '[2001:db8::1]',
    ]);
  });

  test.each(['dns.example.com', '203.0.113.53:0', '203.0.113.53:70000', '1.2.3'])(
    'rejects %s',
    (DNS_SERVERS) => {
      expect(() => domainsOf({ DNS_SERVERS })).toThrow('DNS_SERVERS: must be addresses');
    },
  );
});
