import type { PriceList } from '@trunkline/contract/catalog';
import { MoreHorizontal } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

/** A list's name, whom it is for, and what can be done with it. */
export function ListHeading({
  list,
  audience,
  canChange,
  canAssign,
  onAsk,
}: {
  list: PriceList;
  audience: string;
  canChange: boolean;
  canAssign: boolean;
  onAsk: (kind: 'change' | 'assign') => void;
}) {
  return (
    <span className="flex items-center justify-between gap-1 md:items-start md:justify-end">
      <span className="grid gap-0.5 md:text-right">
        <span className="font-semibold text-text">{list.name}</span>
        <span>
          {audience === '' ? 'Not assigned' : audience}, {list.currency}
        </span>
      </span>
      {(canChange || canAssign) && (
        <Menu
          align="end"
          trigger={
            <Button variant="ghost" size="icon" aria-label={`Actions for ${list.name}`}>
              <MoreHorizontal aria-hidden="true" className="size-4" />
            </Button>
          }
        >
          {canChange && <MenuItem onSelect={() => onAsk('change')}>Change price list</MenuItem>}
          {canAssign && <MenuItem onSelect={() => onAsk('assign')}>Assign price list</MenuItem>}
        </Menu>
      )}
    </span>
  );
}
