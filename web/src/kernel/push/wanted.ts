/**
 * Browser key, and event on the window: somebody has allowed notifications where nobody could yet be told, while
 * installing. Whoever is signed in, or signs in next, is told here.
 */
export const pushWanted = 'push-wanted';
