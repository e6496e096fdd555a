import { Problem } from './errors.ts';

/** Returns the names of the actions that are permitted, typed as those of the contract's `may`. */
export function allowedActions<Permitted extends Readonly<Record<string, boolean>>>(
  permitted: Permitted,
): Extract<keyof Permitted, string>[] {
  const allowed: Extract<keyof Permitted, string>[] = [];
  for (const action in permitted) if (permitted[action] === true) allowed.push(action);
  return allowed;
}

/**
 * Throws unless the policy allows an action on a record: the policy's reason if the record's state
 * rules it out, otherwise Problem `forbidden`.
 */
export function requireAction<Action extends string>(
  { may }: { readonly may: readonly Action[] },
  action: NoInfer<Action>,
  denial: Problem | null = null,
): void {
  if (!may.includes(action)) throw denial ?? new Problem('forbidden');
}
