/** Returns the address of the editor, which is a separate screen. */
export const editorOf = (id: string) => `/admin/cms/pages/edit/${id}`;
export const sectionEditorOf = (id: string) => `/admin/cms/sections/${id}`;
export const newPageAddress = '/admin/cms/pages/new';
/** Returns the address at which visitors read a page. */
export const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);
