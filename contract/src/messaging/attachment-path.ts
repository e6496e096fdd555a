/** Path of an attachment's content: PUT uploads it, GET downloads it. */
export const attachmentPath = (id: string): string => `/api/attachments/${id}/content`;
