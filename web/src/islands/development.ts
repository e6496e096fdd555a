/** Sent by Vite's development server when code that renders documents changes. */
export const documentsChanged = 'documents:changed';
