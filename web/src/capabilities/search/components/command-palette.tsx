import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyKinds } from '@trunkline/contract/kernel/company-kinds';
import { Building2, Search } from 'lucide-react';
import { useState } from 'react';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { backdropClass } from '../../../ui/overlay-class.ts';
import { popupItemClass } from '../../../ui/popup-class.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useApi } from '../../auth/index.ts';
import { findCommands, type Command, type CommandGroup } from '../command.ts';

const foundAtMost = 6;

function useCompanies(typed: string): { commands: Command[]; pending: boolean } {
  const navigate = useNavigate();
  const search = useDebounced(typed.trim());
  const query = useQuery({
    ...useApi().companies.list.queryOptions({ input: { search, limit: foundAtMost } }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  const rows = search === '' || typed.trim() === '' ? [] : (query.data?.items ?? []);
  return {
    pending: query.isFetching || search !== typed.trim(),
    commands: rows.map((company) => ({
      group: 'Companies' as const,
      label: company.name,
      keywords: '',
      icon: Building2,
      hint: companyKinds[company.kind],
      run: () => void navigate({ to: '/admin/companies/$id', params: { id: company.id } }),
    })),
  };
}

/** Reaches every screen, record and action by typing (Ctrl/Cmd+K). */
export function CommandPalette({
  commands,
  onClose,
}: {
  commands: readonly Command[];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const companies = useCompanies(typed);
  const groups = findCommands([...commands, ...companies.commands], typed);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-4 pt-[12dvh] pb-4">
          <Dialog.Popup
            aria-label="Command palette"
            className="flex max-h-full w-full max-w-xl flex-col overflow-hidden rounded-xl border border-border bg-raised text-sm text-text shadow-raised outline-none"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              filter={null}
              value={typed}
              onValueChange={(value, details) => {
                // Choosing an item would otherwise write its label into the field before it closes.
                if (details.reason !== 'item-press') setTyped(value);
              }}
              itemToStringValue={(command: Command) => command.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-2.5 border-b border-border px-4">
                {companies.pending && typed !== '' ? (
                  <Spinner className="text-muted" />
                ) : (
                  <Search aria-hidden="true" className="size-4 text-muted" />
                )}
                <Autocomplete.Input
                  aria-label="Search screens, companies and actions"
                  placeholder="Search screens, companies and actions…"
                  className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none sm:text-sm"
                />
                <kbd className="rounded border border-border px-1.5 text-2xs text-muted">Esc</kbd>
              </div>
              <div className="min-h-0 overflow-y-auto p-1.5">
                <Autocomplete.Empty className="px-3 py-8 text-center text-muted empty:hidden">
                  {companies.pending ? 'Searching…' : `Nothing found for “${typed}”`}
                </Autocomplete.Empty>
                <Autocomplete.List>
                  {(group: CommandGroup) => (
                    <Autocomplete.Group key={group.value} items={group.items}>
                      <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
                        {group.value}
                      </Autocomplete.GroupLabel>
                      <Autocomplete.Collection>
                        {(command: Command) => (
                          <Autocomplete.Item
                            key={`${command.group} ${command.label}`}
                            value={command}
                            onClick={() => choose(command)}
                            className={popupItemClass}
                          >
                            <command.icon aria-hidden="true" className="size-4 text-muted" />
                            <span className="min-w-0 flex-1 truncate">{command.label}</span>
                            {command.hint && (
                              <span className="text-xs text-muted">{command.hint}</span>
                            )}
                          </Autocomplete.Item>
                        )}
                      </Autocomplete.Collection>
                    </Autocomplete.Group>
                  )}
                </Autocomplete.List>
              </div>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
