import { serviceResource, type Service } from '@trunkline/contract/catalog';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export function ServiceImport(props: {
  services: Resource<Service>;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <ResourceImport
      description={serviceResource}
      resource={props.services}
      open={props.open}
      onClose={props.onClose}
    />
  );
}
