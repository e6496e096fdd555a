import type { Service } from '@trunkline/contract/catalog';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDuplicateService } from '../mutations.ts';

/** Returns the menu items of a service that are specific to the catalogue. */
export function useServiceItems(
  services: Resource<Service>,
  onDuplicated: (copy: Service) => void,
): (service: Service) => ReactNode {
  const duplicate = useDuplicateService(services);
  return (service) =>
    service.may.includes('duplicate') ? (
      <MenuItem
        icon={<Copy aria-hidden="true" />}
        onSelect={() =>
          duplicate.mutate(service.id, {
            onSuccess: (copy) => {
              toast.success(`${copy.name} was created as a draft`);
              onDuplicated(copy);
            },
            onError: (error) => toast.error(describeError(error).message),
          })
        }
      >
        Duplicate
      </MenuItem>
    ) : null;
}
