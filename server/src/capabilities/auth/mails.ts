import type { Mail } from './parts.ts';

interface Person {
  readonly email: string;
}
interface Named {
  readonly friendly_name: string;
}

const advice =
  'If this was not you, sign in, check your authenticator apps and contact your administrator right away.';

function about(person: Person, subject: string, happened: string, when: Date): Mail {
  return {
    to: person.email,
    subject,
    text: `${happened}\n\nTime: ${when.toUTCString()}\n\n${advice}\n`,
  };
}

export function factorAdded(person: Person, { friendly_name }: Named, when: Date): Mail {
  const happened = `The authenticator app '${friendly_name}' was added to your account.`;
  return about(person, 'An authenticator app was added to your account', happened, when);
}

export function factorRemoved(person: Person, { friendly_name }: Named, when: Date): Mail {
  const happened = `The authenticator app '${friendly_name}' was removed from your account.`;
  return about(person, 'An authenticator app was removed from your account', happened, when);
}
