import { type ReleaseNote, releaseResource } from '@trunkline/contract/releases';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { useMe } from '../../auth/index.ts';

/** A note beside the list it was opened from, or the form for one. */
export function ReleasePanel({
  releases,
  address,
  own,
}: {
  releases: Resource<ReleaseNote>;
  address: ListAddress;
  /** On a note's own page: the note that 'edit' means. */
  own?: string;
}) {
  const { company } = useMe();
  return (
    <ResourcePanel
      resource={releases}
      address={address}
      own={own}
      subtitle={({ release }) => release}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={releases}
          description={releaseResource}
          preset={{ company_id: company.id, kind: 'feature', audience: 'everyone' }}
        />
      )}
    />
  );
}
