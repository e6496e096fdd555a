import type { Service } from '@trunkline/contract/catalog';
import { Copy, Star, StarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import { describeError } from '../../../kernel/describe-error.ts';
import { useRecordChange } from '../../../kernel/transitions/use-record-change.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useDuplicateService } from '../mutations.ts';

const showError = (error: Error) => toast.error(describeError(error).message);

/** Returns the menu items of a service that are specific to the catalogue. */
export function useServiceItems(
  services: Resource<Service>,
  onDuplicated: (copy: Service) => void,
): (service: Service) => ReactNode {
  const duplicate = useDuplicateService(services);
  const change = useRecordChange(services);
  const feature = ({ id, name, featured }: Service) =>
    change.mutate(
      {
        run: () => apiFor(services.tenant).catalog.feature.call({ id, featured: !featured }),
        done: featured ? `${name} is no longer featured` : `${name} is now featured`,
      },
      { onError: showError },
    );
  return (service) => (
    <>
      {service.may.includes('feature') && (
        <MenuItem
          icon={service.featured ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />}
          onSelect={() => feature(service)}
        >
          {service.featured ? 'Stop featuring' : 'Feature'}
        </MenuItem>
      )}
      {service.may.includes('duplicate') && (
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={() =>
            duplicate.mutate(service.id, {
              onSuccess: (copy) => {
                toast.success(`${copy.name} was created as a draft`);
                onDuplicated(copy);
              },
              onError: showError,
            })
          }
        >
          Duplicate
        </MenuItem>
      )}
    </>
  );
}
