/** Where a page is edited; the editor is a screen of its own. */
export const editorOf = (id: string) => `/admin/cms/pages/edit/${id}`;
export const newPageAddress = '/admin/cms/pages/new';
/** Where visitors read a page. */
export const pathOf = (slug: string) => (slug === 'home' ? '/' : `/${slug}`);
