import type { PostRow } from '@trunkline/contract/blog';
import { blogListing } from '@trunkline/contract/blog/listing';
import { Archive } from 'lucide-react';
import { useMemo } from 'react';
import { apiFor } from '../../kernel/api.ts';
import { deleteVerb } from '../../kernel/resource/delete-verb.tsx';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

export const postPath = (id: string) => `/admin/cms/blog/${id}`;

/** Returns the posts resource for the signed-in person. */
export function useBlog() {
  const { company, permissions } = useMe();
  const tenant = company.id;
  return useMemo((): Resource<PostRow> => {
    const { blog, audit } = apiFor(tenant);
    return {
      tenant,
      description: blogListing,
      api: blog,
      permissions,
      pageOf: postPath,
      due: ['publish_at', 'unpublish_at'],
      affects: [audit.key(), blog.figures.key()],
      tones: {
        state: {
          draft: 'neutral',
          published: 'success',
          scheduled: 'primary',
          archived: 'warning',
        },
      },
      verbs: {
        archive: {
          label: 'Archive',
          icon: <Archive aria-hidden="true" />,
          done: 'archived',
          consequence:
            'Visitors can no longer see archived posts. The posts and their versions are kept.',
          run: (id) => blog.archive.call({ id }).then(() => ({ id })),
        },
        delete: deleteVerb(
          'Visitors can no longer see deleted posts. You can restore them from the recycle bin.',
        ),
      },
    };
  }, [tenant, permissions]);
}
