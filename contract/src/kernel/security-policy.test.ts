import { expect, test } from 'vitest';
import { type EffectivePolicy, loosenedParts, type OwnPolicy } from './security-policy.ts';

const inherited: EffectivePolicy = {
  sign_up: 'invitation',
  sign_up_domains: ['a.example', 'b.example'],
  trusted_devices: 'below_admins',
  session_hours: 12,
  passkeys: 'admins',
};
const emptyPolicy: OwnPolicy = {
  sign_up: null,
  sign_up_domains: null,
  trusted_devices: null,
  session_hours: null,
  passkeys: null,
};

test('accepts the same or a stricter choice in every part', () => {
  expect(loosenedParts(emptyPolicy, inherited)).toEqual([]);
  expect(loosenedParts(inherited, inherited)).toEqual([]);
  const stricter: OwnPolicy = {
    sign_up: 'closed',
    sign_up_domains: ['b.example'],
    trusted_devices: 'nobody',
    session_hours: 8,
    passkeys: 'everyone',
  };
  expect(loosenedParts(stricter, inherited)).toEqual([]);
});

test('names every part that would be more open than above', () => {
  const looser: OwnPolicy = {
    sign_up: 'open',
    sign_up_domains: ['b.example', 'c.example'],
    trusted_devices: 'everyone',
    session_hours: 24,
    passkeys: 'optional',
  };
  expect(loosenedParts(looser, inherited)).toEqual([
    'sign_up',
    'trusted_devices',
    'passkeys',
    'sign_up_domains',
    'session_hours',
  ]);
});
