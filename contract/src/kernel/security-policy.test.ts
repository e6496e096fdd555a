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

test('accepts choices that equal the inherited policy or are stricter', () => {
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

test('lists every part that is less strict than the inherited policy', () => {
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
