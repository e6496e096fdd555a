import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddresses, limitKeyOf, networkKeyOf } from './client-address.ts';

const behindLoopback = clientAddresses(['loopback', '10.0.0.0/8', 'fd00::/8']);
const withoutProxies = clientAddresses([]);

describe('without trusted proxies', () => {
  test('ignores the header, whatever its value', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (peer, header) => {
        expect(withoutProxies(peer, header)).toBe(peer);
      }),
    );
  });
});

describe('behind trusted proxies', () => {
  test.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::1', '203.0.113.7', '203.0.113.7'],
    ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['::FFFF:7f00:1', '203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['127.0.0.1', '10.9.9.9, 10.1.2.3', '10.9.9.9'],
    ['127.0.0.1', '203.0.113.7:4711', '203.0.113.7'],
    ['127.0.0.1', '[2001:DB8::1]:4711', '2001:db8::1'],
    ['127.0.0.1', '2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['127.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
    ['127.0.0.1', 'fe80::1%eth0', 'fe80::1'],
    ['127.0.0.1', '203.0.113.7, unknown', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.7, nonsense, 10.1.2.3', '10.1.2.3'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['fd00::5', '203.0.113.7', '203.0.113.7'],
    [undefined, '203.0.113.7', ''],
  ])('with the peer %s and the header %j, the client is %j', (peer, header, client) => {
    expect(behindLoopback(peer, header)).toBe(client);
  });

  test("whatever a client prepends to our proxy's entry changes nothing", () => {
    const publicAddress = fc.ipV4().filter((address) => !/^(10|127)\./.test(address));
    fc.assert(
      fc.property(fc.string(), publicAddress, (forged, address) => {
        expect(behindLoopback('127.0.0.1', `${forged}, ${address}`)).toBe(address);
      }),
    );
  });

  test('returns an address for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => {
        expect(isIP(behindLoopback('127.0.0.1', header))).not.toBe(0);
      }),
    );
  });

  test('treats every spelling of an address as the same client', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
        const hex = groups.map((group) => group.toString(16));
        const spellings = [
          hex.join(':'),
          hex.join(':').toUpperCase(),
          hex.map((group) => group.padStart(4, '0')).join(':'),
          `[${hex.join(':')}]:443`,
        ];
        const results = spellings.map((spelling) => withoutProxies(spelling, undefined));
        expect(new Set(results).size).toBe(1);
        expect(new Set(results.map(limitKeyOf)).size).toBe(1);
      }),
    );
  });
});

describe('the rate limit key', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('of %j is %j', (address, key) => {
    expect(limitKeyOf(address)).toBe(key);
  });

  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['203.0.112.7', '203.0.112.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::', '2001:db8:1::/48'],
    ['2001:db8::', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', ''],
  ])('puts %s into the network %s', (address, network) => {
    expect(networkKeyOf(limitKeyOf(address))).toBe(network);
  });

  test('counts all addresses of a /64 as one, and two networks as two', () => {
    const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
    const write = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');
    fc.assert(
      fc.property(half, half, half, (network, a, b) => {
        const [first, second] = [a, b].map((host) => write([...network, ...host]));
        expect(limitKeyOf(first ?? '')).toBe(limitKeyOf(second ?? ''));
        const [start = 0, ...rest] = network;
        const neighbour = write([start ^ 1, ...rest, ...a]);
        expect(limitKeyOf(neighbour)).not.toBe(limitKeyOf(first ?? ''));
      }),
    );
  });
});
