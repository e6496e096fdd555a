import { useNavigate } from '@tanstack/react-router';
import type { EditedSection, PageProblem } from '@trunkline/contract/pages';
import { useMemo, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useMe } from '../../auth/index.ts';
import { useLive } from './canvas/live-sections.ts';
import { SectionsEditor } from './canvas/sections-editor.tsx';
import { EditedContext } from './edited-context.ts';
import type { EditLockState } from './lock/use-edit-lock.ts';
import { useSectionChanges } from './mutations.ts';
import { SavingNotices } from './panels/saving-notices.tsx';
import { SectionHeader, type SectionDialog } from './reusable/section-header.tsx';
import { SectionDialogs } from './reusable/section-dialogs.tsx';
import { SectionProblems } from './reusable/section-problems.tsx';
import { UnsavedChangesGuard } from './saving/unsaved-changes-guard.tsx';
import { sectionCopies } from './saving/local-copy.ts';
import { isUnsaved } from './saving/saving-state.ts';
import { useSectionSaving } from './saving/use-section-saving.ts';

/** Edits a reusable section. `editor` identifies this open editor among all others. */
export function SectionScreen({
  initialSection,
  editor,
  lockState,
  onReload,
}: {
  initialSection: EditedSection;
  editor: string;
  /** Belongs to this screen, so that reloading the section doesn't release the lock. */
  lockState: EditLockState;
  /** Reloads the section, because the displayed state is outdated. */
  onReload: () => void;
}) {
  const { company, id: person } = useMe();
  const tenant = company.id;
  const [section, setSection] = useState(initialSection);
  const [problems, setProblems] = useState<readonly PageProblem[]>([]);
  const [dialog, setDialog] = useState<SectionDialog>(null);
  const navigate = useNavigate();
  const { editLock } = lockState;
  const readOnly = !section.may.includes('update') || 'lock' in editLock;
  const editing = useSectionSaving({
    tenant,
    person,
    editor,
    initialSection,
    hasLock: editLock.phase === 'mine',
    onConflict: lockState.refresh,
    onSaved: setSection,
  });
  const { saving, draft } = editing;
  const changes = useSectionChanges(tenant, initialSection.id);
  // Links and live sections come from the site of the first page that uses the section.
  const page = section.uses[0]?.id ?? null;
  const live = useLive(tenant, page, draft.content, null);
  const jump = useMemo(() => ({ section: 0 }), []);
  useTitle(section.title);

  const rename = async (title: string) => {
    const version = await editing.flush();
    if (version !== null) {
      const saved = await changes.rename.mutateAsync({ editor, version, title });
      setSection(saved);
      editing.rebase(saved.version);
    }
    setDialog(null);
  };
  const publish = async () => {
    try {
      const version = await editing.flush();
      if (version !== null) {
        const result = await changes.publish.mutateAsync(version);
        setSection(result.section);
        setProblems(result.problems);
        editing.rebase(result.section.version);
        if (result.published) toast.success('Reusable section published');
      }
    } catch (error) {
      toast.error(describeError(error).message);
    }
    setDialog(null);
  };

  return (
    <EditedContext value={page}>
      <div data-fills-screen className="flex h-[calc(100dvh-3rem-var(--banner))] min-h-96 flex-col">
        <SectionHeader
          section={section}
          saving={saving}
          readOnly={readOnly}
          onRetry={editing.retry}
          onOpen={setDialog}
          onPage={(id) => void navigate({ to: '/admin/cms/pages/edit/$id', params: { id } })}
        />
        <SavingNotices
          noun="section"
          id={initialSection.id}
          lockState={lockState}
          editing={editing}
          copies={sectionCopies}
          readOnly={readOnly}
          onReload={onReload}
        />
        <SectionProblems problems={problems} />
        <SectionsEditor
          key={`${editing.generation}-${readOnly}`}
          single
          items={draft.content}
          live={live}
          readOnly={readOnly}
          jump={jump}
          onChange={(content) => editing.change({ content })}
        />
        <SectionDialogs
          opened={dialog}
          section={section}
          pending={changes.rename.isPending || changes.publish.isPending}
          onRename={rename}
          onPublish={() => void publish()}
          onClose={() => setDialog(null)}
        />
        <UnsavedChangesGuard hasUnsavedChanges={isUnsaved(saving) && !readOnly} />
      </div>
    </EditedContext>
  );
}
