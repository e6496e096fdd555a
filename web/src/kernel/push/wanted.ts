/**
 * Storage key and window event for notifications allowed while installing the app, before the
 * browser can be registered. The signed-in user, or the next one to sign in, is then registered for
 * push.
 */
export const pushWanted = 'push-wanted';
