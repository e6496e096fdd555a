import { SessionEntries } from '@trunkline/contract/auth';
import { type AuthTest, enrollBrowser, type Visitor } from './testing.ts';

/** Creates a person who completed both steps in one browser and only the first in another. */
export async function signInTwoBrowsers(auth: AuthTest) {
  const person = await auth.addPerson();
  const browser = await auth.signedIn(person);
  await enrollBrowser(auth, browser);
  return { person, browser, other: await auth.signedIn(person) };
}

/** Returns ids of this browser's session and of its owner's other sessions. */
export async function sessionIdsOf(visitor: Visitor) {
  const { items } = SessionEntries.parse(await (await visitor.get('/sessions')).json());
  return {
    own: items.find(({ current }) => current)?.id ?? '',
    others: items.filter(({ current }) => !current).map(({ id }) => id),
  };
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await (await visitor.get('/get-session')).json()) !== null;
}
