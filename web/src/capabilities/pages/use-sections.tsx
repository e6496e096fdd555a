import { companyListing } from '@trunkline/contract/companies/listing';
import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import type { ReusableRow } from '@trunkline/contract/pages';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { sectionEditorOf } from './addresses.ts';

/** Returns the reusable sections resource; they are edited on a separate screen. */
export function useSections() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<ReusableRow> => {
    const { pages, companies, audit, recycle } = apiFor(tenant);
    return {
      tenant,
      description: reusableListing,
      api: {
        key: () => pages.sections.key(),
        list: pages.sections,
        remove: pages.removeSection,
        restore: pages.restoreSection,
        bulk: pages.bulkSections,
        export: pages.exportSections,
      },
      // Reusable sections are made from a page's section, so the list has no button to create one.
      permissions: permissions.filter((permission) => permission !== 'pages:create'),
      pageOf: sectionEditorOf,
      affects: [audit.key(), recycle.key(), pages.sectionLibrary.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: { state: { draft: 'neutral', published: 'success', changed: 'warning' } },
      verbs: {
        publish: {
          label: 'Publish',
          icon: <Send aria-hidden="true" />,
          done: 'published',
          consequence: "If it's complete, every page that shows it will change immediately.",
        },
        delete: deleteVerb(
          "You can restore it from the recycle bin. A section that is used on a page can't be deleted.",
        ),
      },
    };
  }, [tenant, permissions]);
}
