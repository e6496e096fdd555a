/**
 * Prefix of draft keys: they are never removed to free storage, and are deleted with their user.
 */
export const draftPrefix = 'draft:';
