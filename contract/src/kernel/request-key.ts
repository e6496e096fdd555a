/** An `Idempotency-Key`: 1 to 255 visible ASCII characters. */
export const requestKeyPattern = /^[\x21-\x7e]{1,255}$/;
