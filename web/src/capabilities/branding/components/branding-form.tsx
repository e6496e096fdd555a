import { useBlocker } from '@tanstack/react-router';
import type { Branding } from '@trunkline/contract/branding';
import { brandFontNames } from '@trunkline/contract/kernel/brand-fonts';
import { customCssLength } from '@trunkline/contract/kernel/branding-limits';
import { themeColours } from '@trunkline/contract/kernel/theme-contrast';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useBrandingChanges } from '../mutations.ts';
import { colourLabels, isColour } from '../theme-fields.ts';
import { useBrandingForm } from '../use-branding-form.ts';
import { ColourField } from './colour-field.tsx';
import { ContrastList } from './contrast-list.tsx';
import { EffectFields } from './effect-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { PictureCard } from './picture-card.tsx';
import { PreviewLink } from './preview-link.tsx';
import { ResetButton } from './reset-button.tsx';
import { ThemePreview } from './theme-preview.tsx';

const fonts = brandFontNames.map((value) => ({ value, label: value }));
const colourHelp = {
  primary_color: 'Buttons and links.',
  secondary_color: 'Coloured bands and calls to action.',
  accent_color: 'Highlights.',
  background_color: 'Page background.',
  text_color: 'Body text.',
} as const;

/**
 * Shows the form for a company's branding: theme and pictures on one side, a preview on the other.
 */
export function BrandingForm({ tenant, branding }: { tenant: string; branding: Branding }) {
  const element = useRef<HTMLFormElement>(null);
  const shouldFocusError = useRef(false);
  const [, setRefusals] = useState(0);
  const changes = useBrandingChanges(tenant, branding.company.id);
  const form = useBrandingForm(tenant, branding, changes, () => {
    shouldFocusError.current = true;
    setRefusals((count) => count + 1);
  });
  // After the render that shows the messages.
  useEffect(() => {
    if (!shouldFocusError.current) return;
    shouldFocusError.current = false;
    focusFirstError(element.current);
  });
  const blocker = useBlocker({
    shouldBlockFn: () => form.unsaved,
    enableBeforeUnload: () => form.unsaved,
    withResolver: true,
  });
  const { theme, change, problems } = form;
  const disabled = !branding.may.includes('update');
  const readable = themeColours.every((name) => isColour(theme[name]));
  return (
    <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <form
        ref={element}
        noValidate
        aria-label={`Branding for ${branding.company.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        className="grid min-w-0 content-start gap-4"
      >
        <FormNotices branding={branding} form={form} saving={changes.save.isPending} />
        <PictureCard branding={branding} changes={changes} form={form} disabled={disabled} />
        <Card title="Colours" description="Light and dark shades are derived from these colours.">
          <div className="grid gap-4 sm:grid-cols-2">
            {themeColours.map((name) => (
              <ColourField
                key={name}
                label={colourLabels[name]}
                help={colourHelp[name]}
                value={theme[name]}
                error={problems[name]}
                disabled={disabled}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </div>
          {readable && (
            <div className="mt-4">
              <ContrastList theme={theme} {...(!disabled && { onChange: change })} />
            </div>
          )}
        </Card>
        <Card title="Font and background">
          <div className="grid gap-4">
            <Field label="Font" help="Served from your own site, with no third-party requests.">
              {(control) => (
                <Select
                  {...control}
                  options={fonts}
                  value={theme.font_family}
                  disabled={disabled}
                  onValueChange={(font_family) => change({ font_family })}
                />
              )}
            </Field>
            <EffectFields theme={theme} onChange={change} disabled={disabled} />
          </div>
        </Card>
        <Card title="Custom CSS" description="For the public pages of this company only.">
          <Field
            label="Style sheet"
            error={problems.custom_css}
            help="Colours, type, spacing and layout. Loading files, covering the page and adding text are not allowed; we'll show the line number of anything that's rejected."
          >
            {(control) => (
              <Textarea
                {...control}
                value={theme.custom_css}
                disabled={disabled}
                maxLength={customCssLength}
                spellCheck={false}
                placeholder="h1 { letter-spacing: -0.02em }"
                onChange={(event) => change({ custom_css: event.target.value })}
                className="min-h-40 font-mono text-[13px]"
              />
            )}
          </Field>
        </Card>
        {!disabled && (
          <footer className="sticky bottom-[var(--notices,0px)] z-10 xl:bottom-0 flex flex-wrap items-center gap-2 border-t border-border bg-background py-3">
            <ResetButton branding={branding} changes={changes} form={form} />
            <span aria-live="polite" className="ml-auto text-[13px] text-muted">
              {form.unsaved ? 'Not saved yet' : ''}
            </span>
            <Button type="submit" variant="primary" pending={changes.save.isPending}>
              Save branding
            </Button>
          </footer>
        )}
      </form>
      <div className="grid min-w-0 content-start gap-4 xl:sticky xl:top-16 xl:self-start">
        {disabled ? (
          <p className="text-[13px] text-muted">You can view this branding, but not change it.</p>
        ) : (
          <>
            {/* Above the preview, which may extend below the screen. */}
            <PreviewLink share={changes.share} draft={form.unsaved ? theme : undefined} />
            <ThemePreview
              tenant={tenant}
              company={branding.company}
              theme={theme}
              valid={form.valid}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => {
          if (!open) blocker.reset?.();
        }}
        title="Leave without saving?"
        description="Your changes are kept as a draft in this tab and will be here when you come back."
        cancelLabel="Stay here"
        confirmLabel="Leave"
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}
