/** Prefix of draft keys: regular cleanup never removes them, but signing out does. */
export const draftPrefix = 'draft:';
