import type { Company } from '@trunkline/contract/companies';
import { CornerDownRight } from 'lucide-react';
import type { ListAddress } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';

/** The item of a company's menu that adds another one below it; none without that permission. */
export const addBelowItem = (company: Company, { push }: ListAddress) =>
  company.may.includes('create_below') && (
    <MenuItem
      icon={<CornerDownRight aria-hidden="true" />}
      onSelect={() => push({ task: 'create', open: null, below: company.id })}
    >
      Add below
    </MenuItem>
  );
