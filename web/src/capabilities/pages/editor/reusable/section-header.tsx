import { Link } from '@tanstack/react-router';
import type { EditedSection } from '@trunkline/contract/pages';
import { reusableStates } from '@trunkline/contract/pages/reusable-listing';
import { ArrowLeft, ChevronDown, Pencil } from 'lucide-react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { StatusLine } from '../panels/status-line.tsx';
import type { Saving } from '../saving/saving-state.ts';

export type SectionDialog = 'rename' | 'publish' | null;

/** Shows a reusable section's name and the pages that show it, with a button to publish it. */
export function SectionHeader({
  section,
  saving,
  readOnly,
  onRetry,
  onOpen,
  onPage,
}: {
  section: EditedSection;
  saving: Saving;
  readOnly: boolean;
  onRetry: () => void;
  onOpen: (dialog: SectionDialog) => void;
  onPage: (id: string) => void;
}) {
  const { title, state, uses, may } = section;
  const count = uses.length === 1 ? '1 page' : `${uses.length} pages`;
  // `may` dates from the last save, so edits since then are publishable too.
  const canPublish = may.includes('publish') || saving.phase !== 'saved';
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-3 py-2">
      <Link
        to="/admin/cms/sections"
        aria-label="All reusable sections"
        className={buttonClass('ghost', 'icon')}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
      </Link>
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-2">
        <h1 className="truncate text-base font-semibold tracking-tight">{title}</h1>
        {!readOnly && (
          <Button variant="ghost" size="icon" aria-label="Rename" onClick={() => onOpen('rename')}>
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
        )}
        <Badge tone={state === 'published' ? 'success' : 'neutral'}>{reusableStates[state]}</Badge>
      </div>
      {!readOnly && <StatusLine saving={saving} onRetry={onRetry} />}
      <div className="flex flex-wrap items-center gap-2">
        {uses.length === 0 ? (
          <span className="text-[13px] text-muted">Not used on any page</span>
        ) : (
          <Menu
            trigger={
              <Button variant="ghost">
                Used on {count}
                <ChevronDown aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {uses.map((use) => (
              <MenuItem key={use.id} onSelect={() => onPage(use.id)}>
                {use.live ? use.title : `${use.title} (draft)`}
              </MenuItem>
            ))}
          </Menu>
        )}
        {canPublish && !readOnly && (
          <Button variant="primary" onClick={() => onOpen('publish')}>
            Publish
          </Button>
        )}
      </div>
    </header>
  );
}
