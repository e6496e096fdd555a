const applicationPath =
  /^\/(auth|auth\/callback|mfa|passkey-repair|profile|settings|messages|admin|app)$|^\/(settings|admin|app|alerts)\//;

/**
 * Returns whether a path belongs to the application, including sign-in; every other path is a
 * document.
 */
export function isApplicationPath(path: string): boolean {
  return applicationPath.test(path);
}
