import { useNavigate } from '@tanstack/react-router';
import type { EditedPage } from '@trunkline/contract/pages';
import { useMemo, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { reportProblem } from '../../../kernel/report-problem.ts';
import { useDue } from '../../../kernel/use-due.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useMe } from '../../auth/index.ts';
import { SectionsEditor } from './canvas/sections-editor.tsx';
import { TextEditor } from './canvas/text-editor.tsx';
import { useLive } from './canvas/live-sections.ts';
import { EditedContext } from './edited-context.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHeader, type EditorDialogName } from './editor-header.tsx';
import type { EditLockState } from './lock/use-edit-lock.ts';
import { itemOf, sectionsOf, type EditorItem } from './model/page-data.ts';
import { sectionsOfText } from './model/split-text.ts';
import { usePageChanges } from './mutations.ts';
import { EditorNotices } from './panels/editor-notices.tsx';
import { SavingNotices } from './panels/saving-notices.tsx';
import { LibraryContext, useLibrary } from './reusable/library-context.ts';
import { sectionName } from './reusable/library.ts';
import { UnsavedChangesGuard } from './saving/unsaved-changes-guard.tsx';
import { pageCopies } from './saving/local-copy.ts';
import { isUnsaved } from './saving/saving-state.ts';
import { usePageSaving } from './saving/use-page-saving.ts';

const noItems: readonly EditorItem[] = [];

/** Edits a page. `editor` identifies this open editor among all others. */
export function EditorScreen({
  initialPage,
  editor,
  lockState,
  onReload,
}: {
  initialPage: EditedPage;
  editor: string;
  /** Belongs to this screen, so that reloading the page doesn't release the lock. */
  lockState: EditLockState;
  /** Reloads the page, because the displayed state is outdated. */
  onReload: () => void;
}) {
  const { company, id: person } = useMe();
  const tenant = company.id;
  const [page, setPage] = useState(initialPage);
  const [openDialog, setOpenDialog] = useState<EditorDialogName>(null);
  const [jump, setJump] = useState<{ readonly section: number } | null>(null);
  const canEdit = page.may.includes('update');
  const { editLock } = lockState;
  const readOnly = !canEdit || editLock.phase === 'theirs' || editLock.phase === 'taken';
  const editing = usePageSaving({
    tenant,
    person,
    editor,
    page,
    hasLock: editLock.phase === 'mine',
    onConflict: lockState.refresh,
    onStored: (version) =>
      setPage((before) => ({
        ...before,
        state: before.state === 'published' ? 'changed' : before.state,
        draft: { ...before.draft, version, changed: true },
      })),
  });
  const { saving, draft, change } = editing;
  const changes = usePageChanges(tenant, page.id, editor);
  const navigate = useNavigate();
  const items = typeof draft.content === 'string' ? noItems : draft.content;
  const library = useLibrary(tenant, page);
  const live = useLive(tenant, page.id, items, library);
  useTitle(draft.title || 'Untitled');

  const hasUnsavedChanges = isUnsaved(saving) && !readOnly;
  /** Shows the page and the draft that an action returned. */
  const updatePage = (next: EditedPage) => {
    setPage(next);
    editing.replace(next);
  };
  /** Shows the page after its draft was published or scheduled; keeps the selection. */
  const applyPublished = (next: EditedPage) => {
    // Publishing leaves broken sections out, so the content differs.
    if (page.broken.length > 0) updatePage(next);
    else {
      setPage(next);
      editing.rebase(next.draft.version);
    }
  };
  const open = async (dialogName: Exclude<EditorDialogName, null>) => {
    // These actions work on the saved state, so save first.
    const needsSave = ['publish', 'schedule', 'versions', 'template', 'preview'].includes(
      dialogName,
    );
    if (needsSave && !readOnly && (await editing.flush()) === null) return;
    setOpenDialog(dialogName);
  };
  const run = async (action: () => Promise<EditedPage>, message: string) => {
    try {
      updatePage(await action());
      toast.success(message);
    } catch (error) {
      toast.error(describeError(error).message);
    }
  };
  const applySchedules = ({ state, may, published, schedule, unpublish_at }: EditedPage) =>
    setPage((before) => ({ ...before, state, may, published, schedule, unpublish_at }));
  useDue([page.schedule?.at, page.unpublish_at], () => {
    // If this fails, the next check tries again.
    changes
      .fetchAgain()
      .then(applySchedules, (problem: unknown) =>
        reportProblem("Couldn't check the page's schedule", problem),
      );
  });
  const keepPublished = async () => {
    try {
      applySchedules(await changes.scheduleUnpublish.mutateAsync(null));
      toast.success('The page will stay published');
    } catch (error) {
      toast.error(describeError(error).message);
    }
  };
  const sections = useMemo(() => sectionsOf(items), [items]);

  return (
    <EditedContext value={page.id}>
      <div data-fills-screen className="flex h-[calc(100dvh-3rem-var(--banner))] min-h-96 flex-col">
        <EditorHeader
          tenant={tenant}
          page={page}
          title={draft.title}
          saving={saving}
          readOnly={readOnly}
          publishing={changes.publish.isPending}
          onRetry={editing.retry}
          onOpen={(dialogName) => void open(dialogName)}
          onCancelSchedule={() =>
            void run(() => changes.cancelSchedule.mutateAsync(), 'Schedule cancelled')
          }
          onDuplicate={() =>
            void navigate({ to: '/admin/cms/pages/new', search: { from: page.id } })
          }
        />
        <SavingNotices
          noun="page"
          id={initialPage.id}
          lockState={lockState}
          editing={editing}
          copies={pageCopies}
          readOnly={readOnly}
          onReload={onReload}
        />
        <EditorNotices
          page={page}
          onUpstream={() => setOpenDialog('upstream')}
          onKeepPublished={() => void keepPublished()}
        />
        {typeof draft.content === 'string' ? (
          <TextEditor
            value={draft.content}
            readOnly={readOnly}
            onChange={(content) => change({ content })}
            onSplit={() => {
              if (typeof draft.content !== 'string') return;
              editing.recover({ ...draft, content: sectionsOfText(draft.content).map(itemOf) });
            }}
          />
        ) : (
          <LibraryContext value={library}>
            <SectionsEditor
              key={`${editing.generation}-${readOnly}`}
              items={items}
              live={live}
              readOnly={readOnly}
              jump={jump}
              onChange={(content) => change({ content })}
            />
          </LibraryContext>
        )}
        <EditorDialogs
          tenant={tenant}
          openDialog={openDialog}
          page={page}
          draft={draft}
          version={saving.version}
          readOnly={readOnly}
          changes={changes}
          nameOf={(index) => {
            const item = sections[index];
            return item ? sectionName(library, item.section) : `Section ${index + 1}`;
          }}
          onJump={({ section }) => {
            setOpenDialog(section === null ? 'settings' : null);
            if (section !== null) setJump({ section });
          }}
          onChange={change}
          onPage={updatePage}
          onPublished={applyPublished}
          onMoved={(next) =>
            setPage((before) => ({ ...before, slug: next.slug, redirects: next.redirects }))
          }
          onSchedules={applySchedules}
          onClose={() => setOpenDialog(null)}
        />
        <UnsavedChangesGuard hasUnsavedChanges={hasUnsavedChanges} />
      </div>
    </EditedContext>
  );
}
