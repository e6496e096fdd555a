/** The form of an ID of ours, of any version: `z.uuid()` refuses those that PostgreSQL computes. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text from an address has the form of an ID. */
export const isUuid = (text: string) => uuidPattern.test(text);
