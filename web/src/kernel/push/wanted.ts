/**
 * Storage key and window event, set when someone allows notifications while installing the app,
 * before the browser can be registered. The signed-in user, or the next one to sign in, is
 * registered for push.
 */
export const pushWanted = 'push-wanted';
