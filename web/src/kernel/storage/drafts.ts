/** What somebody has begun to write is kept under keys that begin with this: no room is made of it, and it goes with them. */
export const draftPrefix = 'draft:';
