import { companyListing } from '@trunkline/contract/companies/listing';
import { pageListing } from '@trunkline/contract/pages/listing';
import type { PageRow } from '@trunkline/contract/pages';
import { EyeOff, Send } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { editorOf } from './addresses.ts';
import { publishPage, unpublishPage } from './mutations.ts';

/** Returns the pages resource for the signed-in user; pages are edited on a separate screen. */
export function usePages() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<PageRow> => {
    const { pages, companies, analytics, audit, recycle } = apiFor(tenant);
    const { list, create, remove, restore, bulk, export: exportMutation } = pages;
    return {
      tenant,
      description: pageListing,
      api: { key: () => pages.key(), list, create, remove, restore, bulk, export: exportMutation },
      permissions,
      pageOf: editorOf,
      due: ['scheduled_at', 'unpublish_at'],
      affects: [analytics.key(), audit.key(), recycle.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: {
        state: {
          draft: 'neutral',
          published: 'success',
          scheduled: 'primary',
          changed: 'warning',
        },
      },
      verbs: {
        publish: {
          label: 'Publish',
          icon: <Send aria-hidden="true" />,
          done: 'published',
          consequence: "Visitors will see the draft immediately, if it's complete.",
          run: publishPage(tenant),
        },
        unpublish: {
          label: 'Unpublish',
          icon: <EyeOff aria-hidden="true" />,
          done: 'taken off the site',
          consequence:
            'Visitors will no longer find it. Its content will be kept as a draft. If a company above yours has a page at the same address, that page will be shown instead.',
          run: unpublishPage(tenant),
        },
        delete: deleteVerb(
          'It will disappear from the site immediately. You can restore it with all its versions from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
