import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const directives = (options: Omit<Parameters<typeof securityHeaders>[0], 'development'> = {}) => {
  const policy = securityHeaders({ development: false, ...options })['content-security-policy'];
  return new Map(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
};

test('allows hosts of a card provider and of analytics only where they are configured', () => {
  for (const name of ['script-src', 'connect-src', 'frame-src'])
    expect(directives().get(name)).toEqual(["'self'"]);
  const policies = directives({ card: true, analytics: ['https://stats.example'] });
  expect(policies.get('script-src')).toEqual([
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://stats.example',
  ]);
  expect(policies.get('connect-src')).toEqual([
    "'self'",
    'https://api.stripe.com',
    'https://stats.example',
  ]);
  expect(policies.get('frame-src')).toContain('https://hooks.stripe.com');
  expect(policies.get('style-src')).toEqual(["'self'"]);
});
