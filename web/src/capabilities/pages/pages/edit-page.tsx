import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { pageListing } from '@trunkline/contract/pages/listing';
import { useState } from 'react';
import { ApiError } from '../../../kernel/api-error.ts';
import { ScreenError } from '../../../kernel/resource/record-error.tsx';
import { useMe } from '../../auth/index.ts';
import { InheritedPageNotice } from '../components/inherited-page-notice.tsx';
import { EditorSkeleton } from '../editor/editor-skeleton.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import { useEditLock } from '../editor/lock/use-edit-lock.ts';
import { editedOptions } from '../editor/queries.ts';

/** /admin/cms/pages/edit/{id} */
export function EditPage() {
  const { id = '' } = useParams({ strict: false });
  return <EditorInstance key={id} id={id} />;
}

function EditorInstance({ id }: { id: string }) {
  const { company } = useMe();
  /** Identifies this open editor: a second tab of the same user is another one. */
  const [editor] = useState(() => crypto.randomUUID());
  const [reloadCount, setReloadCount] = useState(0);
  const query = useQuery(editedOptions(company.id, id, editor));
  const enabled = query.data?.may.includes('update') ?? false;
  const lockState = useEditLock({ tenant: company.id, kind: 'page', id, editor, enabled });
  if (query.isError) {
    const errorScreen = <ScreenError listing={pageListing} list="/admin/cms/pages" query={query} />;
    const missing = query.error instanceof ApiError && query.error.status === 404;
    return missing ? <InheritedPageNotice id={id} fallback={errorScreen} /> : errorScreen;
  }
  if (!query.data) return <EditorSkeleton />;
  return (
    <EditorScreen
      key={reloadCount}
      initialPage={query.data}
      editor={editor}
      lockState={lockState}
      onReload={() => {
        void query.refetch().then(() => setReloadCount((count) => count + 1));
      }}
    />
  );
}
