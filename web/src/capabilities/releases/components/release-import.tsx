import { type ReleaseNote, releaseResource } from '@trunkline/contract/releases';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export function ReleaseImport(props: {
  releases: Resource<ReleaseNote>;
  open: boolean;
  onClose: () => void;
}) {
  const { releases, open, onClose } = props;
  return (
    <ResourceImport
      description={releaseResource}
      resource={releases}
      open={open}
      onClose={onClose}
    />
  );
}
