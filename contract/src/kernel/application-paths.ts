const applicationPath =
  /^\/(auth|auth\/callback|mfa|passkey-repair|profile|settings|messages|admin)$|^\/(settings|admin|alerts)\//;

/** Paths that the application answers, signed in or on the way there; everything else is a document. */
export function isApplicationPath(path: string): boolean {
  return applicationPath.test(path);
}
