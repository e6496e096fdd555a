import type { Company } from '@trunkline/contract/companies';
import { CornerDownRight } from 'lucide-react';
import type { ListAddress } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';

/** Returns the menu item that adds a company below this one; false without the permission. */
export const addBelowItem = (company: Company, { push }: ListAddress) =>
  company.may.includes('create_below') && (
    <MenuItem
      icon={<CornerDownRight aria-hidden="true" />}
      onSelect={() => push({ task: 'create', open: null, below: company.id })}
    >
      Add company below
    </MenuItem>
  );
