import { companyListing } from '@trunkline/contract/companies/listing';
import { releaseListing } from '@trunkline/contract/releases/listing';
import type { ReleaseNote } from '@trunkline/contract/releases';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import { publishVerb, unpublishVerb } from '../../kernel/resource/publish-verbs.tsx';
import { HtmlText } from '../../kernel/resource/html-text.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';
import { publishRelease, unpublishRelease } from './mutations.ts';

export function useReleases() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<ReleaseNote> => {
    const { releases, companies, audit } = apiFor(tenant);
    return {
      tenant,
      description: releaseListing,
      api: releases,
      permissions,
      pageOf: (id) => `/admin/release-notes/${id}`,
      affects: [audit.key()],
      references: { company_id: { description: companyListing, api: companies } },
      tones: { state: { draft: 'neutral', published: 'success' } },
      renderers: { content: ({ content }) => <HtmlText html={content} /> },
      verbs: {
        publish: publishVerb(publishRelease(tenant), 'unpublish'),
        unpublish: unpublishVerb(unpublishRelease(tenant)),
        delete: deleteVerb(
          'It will disappear from every list and from the site. You can restore it from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
