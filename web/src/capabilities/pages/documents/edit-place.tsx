import type { Page } from '@trunkline/contract/pages';

/** Where the island puts the 'Edit Page' button for those who may; the same bytes for everybody. */
export function EditPlace({ page, tenantId }: { page: Page; tenantId: string }) {
  const { id, company_id, slug } = page;
  const inherited = company_id === tenantId ? undefined : slug;
  return (
    <div
      data-island="edit-page"
      data-page={id}
      data-owner={company_id}
      data-inherited={inherited}
    />
  );
}
