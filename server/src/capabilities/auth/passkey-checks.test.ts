import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ceremony, signInByPasskey, completePasskeyStep, register } from './testing-ceremony.ts';
import { SoftPasskey, unknownKey, type Tampering } from './testing-passkey.ts';
import { type AuthTest, openAuthTest, refusal } from './testing.ts';

let auth: AuthTest;
beforeAll(async () => {
  auth = await openAuthTest();
});
afterAll(() => auth.drop());
beforeEach(() => {
  auth.events.length = 0;
});

const failed = '400 webauthn_verification_failed';
const challenge = Buffer.alloc(32, 7).toString('base64url');

/** Defects that apply to both kinds of response. */
const commonDefects: readonly [string, Tampering, RegExp][] = [
  ['another origin', { origin: 'https://evil.test' }, /origin "https:\/\/evil\.test"/],
  ['another port', { origin: 'http://localhost:3001' }, /origin/],
  ["another site's passkeys", { rpId: 'evil.test' }, /RP ID/i],
  ['another challenge', { challenge }, /challenge/],
  ['another type', { type: 'payment.get' }, /type/],
  ['a response from a frame', { crossOrigin: true }, /cross-origin/],
  ['an unverified user', { userVerified: false }, /user could not be verified/],
  ['no user present', { userPresent: false }, /present/],
  ['a wrong ID', { id: 'AAAA' }, /./],
];

describe('a passkey is not registered', () => {
  const defects: typeof commonDefects = [
    ...commonDefects,
    [
      'an attestation with certificates',
      { format: 'packed', statement: certifiedAttestation() },
      /packed/,
    ],
    ['an attestation in a format that was not requested', { format: 'tpm' }, /'tpm'/],
    ['a key for an algorithm that was not offered', { algorithm: -8 }, /alg/],
    ['an unexpected attestation statement', { statement: new Map([['alg', -7]]) }, /statement/],
  ];
  test.each(defects)('with %s', async (_, tampering, reason) => {
    const person = await auth.addPerson();
    const browser = await auth.signedIn(person);
    const { id, options } = await ceremony(browser, 'register/options');
    const credential = new SoftPasskey().create(options, tampering);
    expect(await refusal(await browser.post('/passkeys/register', { id, credential }))).toBe(
      failed,
    );
    expect(auth.events.at(-1)).toMatchObject({
      type: 'auth.mfa_failed',
      userId: person.id,
      detail: { ceremony: 'register', reason: expect.stringMatching(reason) },
    });
    const { rowCount } = await auth.admin.query('select from passkeys where user_id = $1', [
      person.id,
    ]);
    expect(rowCount).toBe(0);
  });

  test.each([
    {},
    { clientDataJSON: 'e30', attestationObject: 'AAAA' },
    { clientDataJSON: 'no base64!', attestationObject: '' },
    { clientDataJSON: 1, attestationObject: [] },
    // Nested deeper than a parser's stack can take.
    {
      clientDataJSON: 'e30',
      attestationObject: Buffer.alloc(9000, 0x81).toString('base64url'),
    },
  ])('with the response %o', async (response) => {
    const browser = await auth.signedIn(await auth.addPerson());
    const { id } = await ceremony(browser, 'register/options');
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response };
    expect(await refusal(await browser.post('/passkeys/register', { id, credential }))).toBe(
      failed,
    );
    expect(auth.errors).toEqual([]);
  });
});

describe('a passkey is not accepted', () => {
  const defects: typeof commonDefects = [
    ...commonDefects,
    ['a signature by another key', { key: unknownKey() }, /signature/],
    ['another user as its owner', { userHandle: challenge }, /another user/],
    ['a different device type', { synced: true }, /another device type/],
  ];
  test.each(defects)('as the second step: %s', async (_, tampering, reason) => {
    const person = await auth.addPerson();
    const { passkey } = await register(await auth.signedIn(person));
    const browser = await auth.signedIn(person);
    expect(await refusal(await completePasskeyStep(browser, passkey, tampering))).toBe(failed);
    expect(auth.events.at(-1)).toMatchObject({
      type: 'auth.mfa_failed',
      userId: person.id,
      detail: { method: 'passkey', locked: false, reason: expect.stringMatching(reason) },
    });
    expect((await completePasskeyStep(browser, passkey)).status).toBe(200);
  });

  test.each(defects)('as both steps: %s', async (_, tampering, reason) => {
    const person = await auth.addPerson();
    const { passkey } = await register(await auth.signedIn(person));
    const browser = auth.visitor();
    expect(await refusal(await signInByPasskey(browser, passkey, tampering))).toBe(failed);
    expect([...browser.cookies]).toEqual([]);
    expect(auth.events.at(-1)).toMatchObject({
      type: 'auth.sign_in_failed',
      detail: { method: 'passkey', reason: expect.stringMatching(reason) },
    });
    expect((await signInByPasskey(browser, passkey)).status).toBe(200);
  });

  test('an RSA passkey, as Windows creates them, is registered and works like the others', async () => {
    const { passkey } = await register(
      await auth.signedIn(await auth.addPerson()),
      new SoftPasskey({ rsa: true }),
    );
    expect((await signInByPasskey(auth.visitor(), passkey)).status).toBe(200);
    expect(
      await refusal(await signInByPasskey(auth.visitor(), passkey, { key: unknownKey() })),
    ).toBe(failed);
  });

  test('the logged reason contains no challenge and stays on one line', async () => {
    const person = await auth.addPerson();
    const { passkey } = await register(await auth.signedIn(person));
    const browser = await auth.signedIn(person);
    await completePasskeyStep(browser, passkey, {
      challenge,
      origin: `https://a\nb/${'x'.repeat(500)}`,
    });
    const lastEvent = JSON.stringify(auth.events.at(-1));
    expect(lastEvent).not.toContain(challenge);
    expect(lastEvent).not.toContain('\\n');
    expect(lastEvent.length).toBeLessThan(600);
  });
});

function certifiedAttestation(): ReadonlyMap<string, Uint8Array[] | Uint8Array | number> {
  return new Map<string, Uint8Array[] | Uint8Array | number>([
    ['alg', -7],
    ['sig', new Uint8Array(70)],
    ['x5c', [new Uint8Array(200)]],
  ]);
}

describe('the counter', () => {
  const uses: readonly [
    string,
    (passkey: SoftPasskey, tampering?: Tampering) => Promise<Response>,
  ][] = [
    ['as both steps', (passkey, tampering) => signInByPasskey(auth.visitor(), passkey, tampering)],
    [
      'as the second step',
      async (passkey, tampering) =>
        completePasskeyStep(await signedInAs(passkey), passkey, tampering),
    ],
  ];
  const owners = new Map<SoftPasskey, Awaited<ReturnType<AuthTest['addPerson']>>>();
  const signedInAs = async (passkey: SoftPasskey) => {
    const person = owners.get(passkey);
    if (person === undefined) throw new Error('no one has this passkey');
    return auth.signedIn(person);
  };
  const createPasskey = async (options: ConstructorParameters<typeof SoftPasskey>[0]) => {
    const passkey = new SoftPasskey(options);
    const person = await auth.addPerson();
    owners.set(passkey, person);
    await register(await auth.signedIn(person), passkey);
    return passkey;
  };

  test.each(uses)('of a single-device passkey must increase when used %s', async (_, use) => {
    const passkey = await createPasskey({ counter: 5 });
    expect((await use(passkey)).status).toBe(200);
    for (const counter of [0, 5, 6]) {
      expect(await refusal(await use(passkey, { counter }))).toBe(failed);
      expect(auth.events.at(-1)).toMatchObject({
        type: 'auth.mfa_failed',
        detail: { method: 'passkey', reason: 'counter', counter },
      });
    }
    passkey.counter = 50;
    expect((await use(passkey)).status).toBe(200);
  });

  test.each(uses)('of a synced passkey can have any value when used %s', async (_, use) => {
    const passkey = await createPasskey({ counter: 5, synced: true });
    for (const counter of [9, 3, 0, 2 ** 32 - 1, 1])
      expect((await use(passkey, { counter })).status).toBe(200);
  });

  test.each(uses)('of a passkey without a counter is ignored when used %s', async (_, use) => {
    const passkey = await createPasskey({});
    for (let time = 0; time < 3; time++) expect((await use(passkey)).status).toBe(200);
  });
});
