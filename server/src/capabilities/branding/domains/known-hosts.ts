import { BlockList, isIPv4 } from 'node:net';

/** Suffixes of host names that registrars and traders use for unconfigured domains. */
const parkingNames = [
  'sedoparking.com',
  'parkingcrew.net',
  'bodis.com',
  'above.com',
  'dan.com',
  'afternic.com',
  'parkingpage.namecheap.com',
  'parklogic.com',
  'hugedomains.com',
];
/** Host name suffixes of other services, with their display names. */
const services: readonly (readonly [string, string])[] = [
  ['herokuapp.com', 'Heroku'],
  ['herokudns.com', 'Heroku'],
  ['wixdns.net', 'Wix'],
  ['squarespace.com', 'Squarespace'],
  ['myshopify.com', 'Shopify'],
  ['shops.myshopify.com', 'Shopify'],
  ['github.io', 'GitHub Pages'],
  ['netlify.app', 'Netlify'],
  ['vercel-dns.com', 'Vercel'],
  ['azurewebsites.net', 'Azure'],
  ['cloudfront.net', 'CloudFront'],
  ['wordpress.com', 'WordPress.com'],
  ['webflow.io', 'Webflow'],
  ['ghs.googlehosted.com', 'Google Sites'],
];

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits = '32'] = range.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Addresses of parking pages: Sedo, Bodis, ParkingCrew, GoDaddy, Namecheap. */
const parking = listOf([
  '91.195.240.0/23',
  '64.190.62.0/23',
  '199.59.240.0/22',
  '185.53.176.0/22',
  '34.102.136.180/32',
  '34.98.99.30/32',
  '192.64.119.0/24',
]);
/** Addresses of Cloudflare's proxies (cloudflare.com/ips). */
const proxies = listOf([
  '104.16.0.0/13',
  '104.24.0.0/14',
  '172.64.0.0/13',
  '162.158.0.0/15',
  '198.41.128.0/17',
  '188.114.96.0/20',
  '190.93.240.0/20',
  '141.101.64.0/18',
  '108.162.192.0/18',
  '173.245.48.0/20',
  '103.21.244.0/22',
  '103.22.200.0/22',
  '103.31.4.0/22',
  '197.234.240.0/22',
  '131.0.72.0/22',
  '2400:cb00::/32',
  '2606:4700::/32',
  '2803:f800::/32',
  '2405:b500::/32',
  '2405:8100::/32',
  '2a06:98c0::/29',
  '2c0f:f248::/32',
]);

const endsWith = (host: string, end: string) => host === end || host.endsWith(`.${end}`);
const contains = (list: BlockList, address: string) =>
  list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

export const isParkingName = (host: string) => parkingNames.some((end) => endsWith(host, end));
export const isParkingAddress = (address: string) => contains(parking, address);
export const isProxyAddress = (address: string) => contains(proxies, address);
/** Returns the name of the service behind a host; null if unknown. */
export function serviceOf(host: string): string | null {
  return services.find(([end]) => endsWith(host, end))?.[1] ?? null;
}
