/** What every payload tries to call. The page under test defines it, and whoever is called has lost. */
export const fire = 'fire()';
/** Where payloads try to send somebody, or fetch something from. No such host exists. */
export const canary = 'canary.invalid';
