import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { WaitingItem } from '../../../kernel/waiting-item.tsx';
import { useMe } from '../../auth/index.ts';
import { openTasksOptions } from '../queries.ts';

/** Shows the number of the company's open tasks on the home screen of the workspace. */
export function TasksItem() {
  const { company } = useMe();
  const query = useQuery({ ...openTasksOptions(company.id), select: ({ items }) => items.length });
  return (
    <WaitingItem
      icon={ListChecks}
      to="/app/orders"
      one="open order task"
      many="open order tasks"
      query={query}
    />
  );
}
