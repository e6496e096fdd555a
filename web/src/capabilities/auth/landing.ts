import { areaHomes, areaOf } from '../../kernel/areas.ts';

/**
 * Returns the landing page after signing in: the portal for owners and admins (chapter 4), the
 * workspace for everyone else (decision 0037).
 */
export const landingOf = (role: string): '/admin' | '/app' => areaHomes[areaOf(role)];

/** Leaves the application for pages outside the router: documents of the site and other sites. */
export const leave = {
  to: (address: string): void => location.assign(address),
  /** Replaces the history entry, so that Back doesn't return here. */
  replace: (address: string): void => location.replace(address),
  /** Reloads the same page, for a different person or with different permissions. */
  reload: (): void => location.reload(),
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go after signing in, if not to the role's landing page. */
    landing?: '/settings';
    /** The step of signing in that this history entry shows, if not the first. */
    signInStep?: 'password';
  }
}
