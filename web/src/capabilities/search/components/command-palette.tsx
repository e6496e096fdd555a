import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { backdropClass } from '../../../ui/overlay-class.ts';
import { popupItemClass } from '../../../ui/popup-class.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { findCommands, type Command, type CommandGroup } from '../command.ts';
import { useRecords } from '../use-records.ts';

/** Finds every screen, record and action by typing (Ctrl/Cmd+K). */
export function CommandPalette({
  commands,
  onClose,
}: {
  commands: readonly Command[];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const records = useRecords(typed);
  const groups = findCommands([...commands, ...records.commands], typed);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport
          data-toast-room
          className="fixed inset-0 z-50 flex items-start justify-center px-4 pt-[12dvh] pb-[max(1rem,var(--toasts))]"
        >
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
                // Otherwise choosing an item would write its label into the field before the
                // palette closes.
                if (details.reason !== 'item-press') setTyped(value);
              }}
              itemToStringValue={(command: Command) => command.label}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-2.5 border-b border-border px-4">
                {records.pending && typed !== '' ? (
                  <Spinner className="text-muted" />
                ) : (
                  <Search aria-hidden="true" className="size-4 text-muted" />
                )}
                <Autocomplete.Input
                  aria-label="Search screens, companies, people and actions"
                  placeholder="Search screens, companies, people and actions…"
                  className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none sm:text-sm"
                />
                <kbd className="rounded border border-border px-1.5 text-2xs text-muted">Esc</kbd>
              </div>
              <div className="min-h-0 overflow-y-auto p-1.5">
                <Autocomplete.Empty className="px-3 py-8 text-center text-muted empty:hidden">
                  {records.pending ? 'Searching…' : `No results for “${typed}”`}
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
                            key={`${command.group} ${command.id ?? command.label}`}
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
