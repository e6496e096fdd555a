import type { MailTemplate, SiteTexts, StoredTexts } from '@trunkline/contract/branding';
import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useApi } from '../auth/index.ts';

export const textsOptions = (tenant: string, companyId: string) =>
  apiFor(tenant).branding.texts.queryOptions({ input: { company_id: companyId } });

export const templatesOptions = (tenant: string, companyId: string) =>
  apiFor(tenant).branding.templates.queryOptions({ input: { company_id: companyId } });

export function useSaveTexts(companyId: string) {
  const client = useQueryClient();
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: (input: { revision: string; texts: Partial<SiteTexts> }) =>
      branding.updateTexts.call({ company_id: companyId, ...input }),
    onSuccess: (stored: StoredTexts) =>
      client.setQueryData(branding.texts.queryKey({ input: { company_id: companyId } }), stored),
  });
}

/** A mutation of an email's texts that refetches all templates. */
function useTemplateChange<Input>(companyId: string, run: (input: Input) => Promise<MailTemplate>) {
  const client = useQueryClient();
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: run,
    onSettled: () =>
      client.invalidateQueries({
        queryKey: branding.templates.queryKey({ input: { company_id: companyId } }),
      }),
  });
}

export interface TemplateDraft extends MailText {
  kind: MailKind;
}

export function useSaveTemplate(companyId: string) {
  const { branding } = useApi();
  return useTemplateChange(companyId, (draft: TemplateDraft & { version: number }) =>
    branding.saveTemplate.call({ company_id: companyId, ...draft }),
  );
}

export function useResetTemplate(companyId: string) {
  const { branding } = useApi();
  return useTemplateChange(companyId, (kind: MailKind) =>
    branding.resetTemplate.call({ company_id: companyId, kind }),
  );
}

export function useSendTest(companyId: string) {
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: (draft: TemplateDraft) =>
      branding.sendTestMail.call({ company_id: companyId, ...draft }),
  });
}

/** Returns a preview of an email with these texts. */
export const previewOptions = (tenant: string, companyId: string, draft: TemplateDraft) => {
  const { branding } = apiFor(tenant);
  const input = { company_id: companyId, ...draft };
  return branding.previewTemplate.queryOptions({ input, placeholderData: (previous) => previous });
};
