/**
 * Browser key and window event: the user allowed notifications before being able to register, while
 * installing. The signed-in user, or the next to sign in, is registered then.
 */
export const pushWanted = 'push-wanted';
