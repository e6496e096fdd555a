/** Sent by Vite's development server when the code changed from which documents are rendered. */
export const documentsChanged = 'documents:changed';
