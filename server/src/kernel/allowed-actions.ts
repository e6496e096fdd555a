import { Problem } from './errors.ts';

/** Returns the names of the actions that are permitted, typed as those of the contract's `may`. */
export function allowedActions<Permitted extends Readonly<Record<string, boolean>>>(
  permitted: Permitted,
): Extract<keyof Permitted, string>[] {
  const allowed: Extract<keyof Permitted, string>[] = [];
  for (const action in permitted) if (permitted[action] === true) allowed.push(action);
  return allowed;
}

/** Throws Problem `forbidden` unless the policy allows an action on a record. */
export function requireAction<Action extends string>(
  { may }: { readonly may: readonly Action[] },
  action: Action,
): void {
  if (!may.includes(action)) throw new Problem('forbidden');
}
