import { serviceResource, type Service } from '@trunkline/contract/catalog';
import { type ImportProps, ResourceImport } from '../../../kernel/resource/resource-import.tsx';

export const ServiceImport = (props: ImportProps<Service>) => (
  <ResourceImport {...props} description={serviceResource} />
);
