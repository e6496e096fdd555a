import type { Company } from '@trunkline/contract/companies';
import { CornerDownRight } from 'lucide-react';
import type { ListAddress } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';

/** The menu item that starts a new company below this one, where that is allowed. */
export const addBelow = (address: ListAddress) =>
  function AddBelow({ id, may }: Company) {
    return may.includes('create_below') ? (
      <MenuItem
        icon={<CornerDownRight aria-hidden="true" />}
        onSelect={() => address.push({ task: 'create', open: null, below: id })}
      >
        Add below
      </MenuItem>
    ) : null;
  };
