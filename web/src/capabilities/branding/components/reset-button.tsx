import type { Branding } from '@trunkline/contract/branding';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { BrandingChanges } from '../mutations.ts';
import { choiceOf } from '../theme-fields.ts';
import type { BrandingForm } from '../use-branding-form.ts';

/** Restores the default theme, with an option to undo. */
export function ResetButton({
  branding,
  changes: { reset, save },
  form,
}: {
  branding: Branding;
  changes: BrandingChanges;
  form: BrandingForm;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const showError = (error: unknown) => toast.error(describeError(error).message);
  async function undo(version: number | null): Promise<void> {
    const before = choiceOf(branding.theme);
    try {
      form.startFrom(await save.mutateAsync({ version, theme: before }));
    } catch (error) {
      showError(error);
    }
  }
  async function confirm(): Promise<void> {
    try {
      const after = await reset.mutateAsync(form.version);
      form.startFrom(after);
      const action = { label: 'Undo', onClick: () => void undo(after.version) };
      toast.success('Default theme restored', { action });
    } catch (error) {
      await form.showServerError(error).catch(showError);
    }
    setIsOpen(false);
  }
  return (
    <>
      <Button variant="ghost" disabled={!branding.own} onClick={() => setIsOpen(true)}>
        Reset branding
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Reset ${branding.company.name}'s branding?`}
        description="Colours, font, effect and custom CSS will be reset to the default theme for all visitors immediately. The logo and favicon won't change. You can undo this."
        confirmLabel="Reset branding"
        danger
        pending={reset.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
