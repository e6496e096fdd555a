/** Sent by Vite's development server when code that renders documents changed. */
export const documentsChanged = 'documents:changed';
