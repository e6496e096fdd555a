/**
 * The format of our IDs, of any UUID version: `z.uuid()` rejects those that PostgreSQL computes.
 */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text from a URL has the format of an ID. */
export const isUuid = (text: string) => uuidPattern.test(text);
