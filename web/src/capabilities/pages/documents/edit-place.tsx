/** Where the island puts the 'Edit Page' button for those who may; the same bytes for everybody. */
export function EditPlace({ page }: { page: string }) {
  return <div data-island="edit-page" data-page={page} />;
}
