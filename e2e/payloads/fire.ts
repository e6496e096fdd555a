/** The call every payload tries to make. The page under test defines it; a call means failure. */
export const fire = 'fire()';
/** The host payloads try to navigate to or fetch from. It doesn't exist. */
export const canary = 'canary.invalid';
