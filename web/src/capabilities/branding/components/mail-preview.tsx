import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMe } from '../../auth/index.ts';
import { contrast } from '../index.ts';
import { mailProblems } from '../mail-problems.ts';
import { previewOptions, type TemplateDraft } from '../text-queries.ts';

/**
 * Previews an email with sample values; while the texts are invalid, keeps the last valid preview.
 */
export function MailPreview({ companyId, draft }: { companyId: string; draft: TemplateDraft }) {
  const me = useMe();
  const debouncedDraft = useDebounced(draft);
  const ready = Object.keys(mailProblems(debouncedDraft.kind, debouncedDraft)).length === 0;
  const query = useQuery({
    ...previewOptions(me.company.id, companyId, debouncedDraft),
    enabled: ready,
  });
  const mail = query.data;
  if (mail === undefined) {
    return (
      <div className="grid content-start gap-3" aria-busy={!query.isError}>
        {query.isError ? (
          <p className="text-[13px] text-muted">{describeError(query.error).message}</p>
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    );
  }
  const buttonTextColour = contrast(mail.primary_color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000';
  return (
    <section aria-label="Preview" className="grid content-start gap-3 text-sm">
      <dl className="grid gap-0.5 text-[13px] text-muted wrap-anywhere">
        <div>
          <dt className="inline">From: </dt>
          <dd className="inline">{mail.from}</dd>
        </div>
        {mail.reply_to !== null && (
          <div>
            <dt className="inline">Reply to: </dt>
            <dd className="inline">{mail.reply_to}</dd>
          </div>
        )}
        <div>
          <dt className="inline">Subject: </dt>
          <dd className="inline font-medium text-text">{mail.subject}</dd>
        </div>
      </dl>
      <div className="grid gap-3 rounded-lg border border-border bg-background p-4 wrap-anywhere">
        <p className="font-semibold">{mail.site_name}</p>
        <h3 className="text-base font-semibold">{mail.subject}</h3>
        {mail.paragraphs.map((text, index) => (
          <p key={`${index} ${text}`} className="whitespace-pre-line">
            {text}
          </p>
        ))}
        <p>
          <span
            className="inline-block rounded-md px-4 py-2 font-semibold"
            style={{ backgroundColor: mail.primary_color, color: buttonTextColour }}
          >
            {mail.button}
          </span>
        </p>
        {mail.notes.map((text, index) => (
          <p key={`${index} ${text}`} className="text-[13px] whitespace-pre-line text-muted">
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
