import type { ContentSection } from '@trunkline/contract/pages';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { nameOfSection } from '../model/section-kinds.ts';
import { useCreateSection } from '../mutations.ts';
import { TemplateNameDialog } from '../template-name-dialog.tsx';
import { useLibraryContext } from './library-context.ts';
import type { Library } from './library.ts';

/** Saves a section of a page as a reusable section, which replaces it on the page. */
export function MakeReusable({
  section,
  onMade,
}: {
  section: ContentSection;
  onMade: (id: string) => void;
}) {
  const library = useLibraryContext();
  const [open, setOpen] = useState(false);
  if (!library?.canCreate) return null;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Layers aria-hidden="true" className="size-4" />
        Make reusable
      </Button>
      {open && (
        <MakeReusableDialog
          library={library}
          section={section}
          onMade={onMade}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function MakeReusableDialog({
  library: { tenant, company },
  section,
  onMade,
  onClose,
}: {
  library: Library;
  section: ContentSection;
  onMade: (id: string) => void;
  onClose: () => void;
}) {
  const { mutateAsync: create, isPending } = useCreateSection(tenant);
  return (
    <TemplateNameDialog
      heading="Make reusable"
      explanation="Other pages can then show this section. You'll edit it in one place, and publishing it will update all of them."
      action="Make reusable"
      initial={{ title: nameOfSection(section).slice(0, 80), description: null }}
      pending={isPending}
      onSubmit={async ({ title }) => {
        const { id, live } = await create({ company_id: company, title, content: section });
        toast.success('Reusable section created', {
          description:
            live === null ? 'It is a draft. Publish it before you publish this page.' : undefined,
        });
        onClose();
        onMade(id);
      }}
      onClose={onClose}
    />
  );
}
