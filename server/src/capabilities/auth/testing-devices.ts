import { Session, TrustedDevices } from '@trunkline/contract/auth';
import { type AuthTest, enrollBrowser, password, type Person, type Visitor } from './testing.ts';

/** Creates a person with an authenticator app who can trust any number of browsers. */
export async function createDeviceOwner(auth: AuthTest) {
  const person = await auth.addPerson();
  const { factorId, codeAt } = await enrollBrowser(auth, await auth.signedIn(person));
  return {
    person,
    factorId,
    codeAt,
    /** Returns a browser that its owner trusted at the second step. */
    async trustBrowser(): Promise<Visitor> {
      const visitor = await auth.signedIn(person);
      const challengeId = await visitor.challenge(factorId);
      const code = codeAt(auth.clock.now);
      await visitor.post('/mfa/verify', { factorId, challengeId, code, trustDevice: true });
      auth.advance(30);
      return visitor;
    },
  };
}

/** Returns the level a browser's next sign-in starts at. */
export async function levelOf(visitor: Visitor, { email }: Person): Promise<string> {
  const response = await visitor.post('/sign-in/email', { email, password });
  return Session.parse(await response.json())?.session.aal ?? 'none';
}

export async function devicesOf(visitor: Visitor) {
  return TrustedDevices.parse(await (await visitor.get('/trusted-devices')).json()).items;
}
