import type { Branding } from '@trunkline/contract/branding';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import type { BrandingForm } from '../use-branding-form.ts';
import { themeDifferences } from '../theme-fields.ts';

/** Shows notices above the form: the default theme, a restored draft, a conflict, an error. */
export function FormNotices({
  branding,
  form,
  saving,
}: {
  branding: Branding;
  form: BrandingForm;
  saving: boolean;
}) {
  return (
    <>
      {!branding.own && (
        <p className="rounded-md border border-border bg-sunken px-3 py-2 text-[13px]">
          {branding.company.name} has no branding of its own yet. Visitors see the default theme,
          and pages of the companies above where it has none of its own.
        </p>
      )}
      {form.restored && (
        <p className="flex items-center justify-between gap-3 rounded-md border border-border bg-sunken px-3 py-2 text-[13px]">
          Your unsaved changes were restored.
          <Button size="small" variant="ghost" onClick={() => form.startFrom(branding)}>
            Discard
          </Button>
        </p>
      )}
      {form.theirs && (
        <ConflictNotice
          title="Someone else changed this branding while you were editing"
          summary="Your changes are the same as theirs."
          differences={themeDifferences(form.theme, form.theirs)}
          pending={saving}
          onLoadTheirs={form.loadTheirs}
          onKeepMine={form.keepMine}
        />
      )}
      {form.problem && (
        <ErrorNotice errorId={form.problem.id}>
          <p>{form.problem.message}</p>
        </ErrorNotice>
      )}
    </>
  );
}
