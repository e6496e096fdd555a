import type { Company } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { CornerDownRight, FolderTree } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { ListAddress, Resource, RowsQuestion } from '../../../kernel/resource/index.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { MoveDialog, MoveSeveralDialog } from './lazy-parts.ts';

export interface CompanyActions {
  /** The items of a company's menu that ask for more than a yes. */
  rowItems: (company: Company) => ReactNode;
  /** What can be asked about several companies at once. */
  questions: readonly RowsQuestion<Company>[];
  /** Asks where to move a company, or whether to move it where it was dropped. */
  askMove: (company: Company, to?: string) => void;
  /** Their dialogs; to be drawn by whoever shows the items. */
  dialogs: ReactNode;
}

/** Adding below and moving, one or several, wherever a company is shown. */
export function useCompanyActions(
  companies: Resource<Company>,
  address: ListAddress,
): CompanyActions {
  const [moving, setMoving] = useState<{ company: Company; to?: string } | null>(null);
  const [several, setSeveral] = useState<{ chosen: readonly Company[]; onDone: () => void } | null>(
    null,
  );
  return {
    rowItems: (company) =>
      company.may.includes('create_below') || company.may.includes('move') ? (
        <>
          {company.may.includes('create_below') && (
            <MenuItem
              icon={<CornerDownRight aria-hidden="true" />}
              onSelect={() => address.push({ task: 'create', open: null, below: company.id })}
            >
              Add below
            </MenuItem>
          )}
          {company.may.includes('move') && (
            <MenuItem
              icon={<FolderTree aria-hidden="true" />}
              onSelect={() => setMoving({ company })}
            >
              Move to…
            </MenuItem>
          )}
        </>
      ) : null,
    questions: [
      {
        name: 'move',
        label: 'Move to…',
        icon: <FolderTree aria-hidden="true" />,
        most: requestLimits.bulkRows,
        ask: (chosen, onDone) => {
          const [company] = chosen;
          if (company && chosen.length === 1) setMoving({ company });
          else setSeveral({ chosen, onDone });
        },
      },
    ],
    askMove: (company, to) => setMoving({ company, ...(to !== undefined && { to }) }),
    dialogs: (
      <Suspense>
        {moving && <MoveDialog {...moving} companies={companies} onClose={() => setMoving(null)} />}
        {several && (
          <MoveSeveralDialog {...several} companies={companies} onClose={() => setSeveral(null)} />
        )}
      </Suspense>
    ),
  };
}
