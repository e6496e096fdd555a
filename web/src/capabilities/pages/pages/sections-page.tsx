import { useRouter } from '@tanstack/react-router';
import { reusableListing } from '@trunkline/contract/pages/reusable-listing';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { ResourceHeader, ResourceList, useListState } from '../../../kernel/resource/index.ts';
import { useTitle } from '../../../kernel/use-title.ts';
import { sectionEditorOf } from '../addresses.ts';
import { useSections } from '../use-sections.tsx';

/** Lists the reusable sections of all accessible companies. */
export function SectionsPage() {
  useTitle(reusableListing.many);
  const router = useRouter();
  const sections = useSections();
  const address = useListState(reusableListing);
  return (
    <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 sm:p-6">
      <ContentTabs current="/admin/cms/sections" />
      <ResourceHeader resource={sections} address={address} />
      <ResourceList
        resource={sections}
        address={address}
        onOpenRow={({ id }) => void router.navigate({ href: sectionEditorOf(id) })}
      />
    </div>
  );
}
