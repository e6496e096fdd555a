/** Placeholder for the island's 'Edit Page' button. The HTML is the same for everyone. */
export function EditPagePlaceholder({ page }: { page: string }) {
  return <div data-island="edit-page" data-page={page} />;
}
