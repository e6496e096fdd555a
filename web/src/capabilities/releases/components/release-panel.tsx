import { type ReleaseNote, releaseResource } from '@trunkline/contract/releases';
import type { ListAddress, Resource } from '../../../kernel/resource/index.ts';
import type { CustomControls } from '../../../kernel/resource/form-control.tsx';
import { ResourceForm } from '../../../kernel/resource/resource-form.tsx';
import { ResourcePanel } from '../../../kernel/resource/resource-panel.tsx';
import { useMe } from '../../auth/index.ts';
import { LibraryText } from '../../media/components/library-text.tsx';

const controls: CustomControls = {
  content: ({ label, value, onChange, attributes }) => (
    <LibraryText
      label={label}
      value={value}
      onChange={onChange}
      {...(attributes['aria-invalid'] && { invalid: true })}
    />
  ),
};

export function ReleasePanel({
  releases,
  address,
  recordId,
}: {
  releases: Resource<ReleaseNote>;
  address: ListAddress;
  /** On a note's own page: the note that 'edit' refers to. */
  recordId?: string;
}) {
  const { company } = useMe();
  return (
    <ResourcePanel
      resource={releases}
      address={address}
      recordId={recordId}
      subtitle={({ release }) => release}
      form={(slot) => (
        <ResourceForm
          {...slot}
          resource={releases}
          description={releaseResource}
          preset={{ company_id: company.id, kind: 'feature', audience: 'everyone' }}
          controls={controls}
        />
      )}
    />
  );
}
