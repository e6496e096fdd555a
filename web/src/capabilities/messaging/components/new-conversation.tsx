import { useQuery } from '@tanstack/react-query';
import type { Correspondent } from '@trunkline/contract/messaging';
import {
  type AnchorType,
  type ConversationKind,
  messagingLimits,
} from '@trunkline/contract/kernel/messaging-limits';
import { type FormEvent, useId, useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { useDebounced } from '../../../kernel/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, focusFirstError } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMe } from '../../auth/index.ts';
import { useConversationChanges } from '../conversation-mutations.ts';
import { correspondentsOptions } from '../queries.ts';
import { KindChoice } from './kind-choice.tsx';
import { PeoplePicker } from './people-picker.tsx';

/** The linked record and preselected company of a new conversation. */
export interface InitialConversation {
  readonly anchor?: { readonly type: AnchorType; readonly id: string; readonly label: string };
  /** The preselected company, if it is directly above or below. */
  readonly company?: string;
  /** Whether only the reader's company and `company` take part. */
  readonly isBetween?: boolean;
}

const emptyStart: InitialConversation = {};
const noPeople: readonly Correspondent[] = [];

/** Starts a conversation: people, subject and first message. */
export function NewConversation({
  initial = emptyStart,
  onOpenChange,
  onStarted,
}: {
  initial?: InitialConversation;
  onOpenChange: (open: boolean) => void;
  onStarted: (id: string) => void;
}) {
  const { anchor, company: preselected, isBetween = false } = initial;
  const tenant = useMe().company.id;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => crypto.randomUUID());
  const [picked, setPicked] = useState<ConversationKind | null>(null);
  const [pickedCompany, setCompany] = useState<string | null>(null);
  const [people, setPeople] = useState(noPeople);
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [typed, setTyped] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const query = useQuery(correspondentsOptions(tenant, useDebounced(typed.trim())));
  const { start } = useConversationChanges(tenant);

  // The unfiltered result: a search narrows the people shown, but not the kinds of conversation
  // available.
  const correspondents = useQuery(correspondentsOptions(tenant, ''));

  const companies = correspondents.data?.companies ?? [];
  // Until the companies load, the preselected one is assumed to be available, as it almost always
  // is.
  const isAvailable =
    preselected !== undefined &&
    (correspondents.isPending || companies.some((company) => company.id === preselected));
  const kind = isBetween ? 'companies' : (picked ?? (isAvailable ? 'companies' : 'internal'));
  const selectedCompany =
    pickedCompany ?? (isAvailable || isBetween ? (preselected ?? null) : null);
  const company = kind === 'companies' ? selectedCompany : null;
  const matchingPeople = (query.data?.people ?? []).filter(({ company_id: companyId }) =>
    kind === 'internal' ? companyId === tenant : companyId === company || companyId === tenant,
  );
  const missing = {
    people: kind === 'internal' && people.length === 0 ? 'Choose at least one person.' : undefined,
    company: kind === 'companies' && company === null ? 'Choose a company.' : undefined,
    body: body.trim() === '' ? 'Write a message.' : undefined,
  };
  const visibleErrors: Partial<typeof missing> = isSubmitted ? missing : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (missing.people ?? missing.company ?? missing.body) {
      // After the errors are rendered.
      requestAnimationFrame(() => focusFirstError(form.current));
      return;
    }
    start.mutate(
      {
        kind,
        ...(company !== null && { company_id: company }),
        people: kind === 'support' ? [] : people.map((person) => person.id),
        subject: subject.trim(),
        ...(anchor && { anchor: { type: anchor.type, id: anchor.id } }),
        key,
        body: body.trim(),
      },
      { onSuccess: (conversation) => onStarted(conversation.id) },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="New conversation"
      description={anchor ? `About ${anchor.label}` : undefined}
      ignoresOutsideClicks={body.trim() !== ''}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={start.isPending}>
            Send message
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-4">
        {!isBetween && (
          <KindChoice
            kind={kind}
            onChange={(next) => {
              setPicked(next);
              setPeople(noPeople);
            }}
            hasCompanies={companies.length > 0}
            hasSupport={correspondents.data?.support ?? false}
            pending={correspondents.isPending}
          />
        )}
        {kind === 'companies' && !isBetween && (
          <Field label="Company" required error={visibleErrors.company}>
            {(control) => (
              <Select
                {...control}
                options={companies.map(({ id: value, name, side }) => ({
                  value,
                  label: `${name} (${side} yours)`,
                }))}
                value={company}
                onValueChange={(next) => {
                  setCompany(next);
                  setPeople(noPeople);
                }}
              />
            )}
          </Field>
        )}
        {kind !== 'support' && (kind === 'internal' || company !== null) && (
          <PeoplePicker
            label="People"
            help={
              kind === 'companies'
                ? 'Leave empty to reach everyone who manages the company.'
                : undefined
            }
            required={kind === 'internal'}
            error={visibleErrors.people}
            people={matchingPeople}
            chosen={people}
            onChange={setPeople}
            onSearch={setTyped}
            pending={query.isFetching}
            tenant={tenant}
          />
        )}
        <Field label="Subject (optional)">
          {(control) => (
            <Input
              {...control}
              value={subject}
              maxLength={messagingLimits.subject}
              onChange={({ target }) => setSubject(target.value)}
            />
          )}
        </Field>
        <Field label="Message" required error={visibleErrors.body}>
          {(control) => (
            <Textarea
              {...control}
              value={body}
              maxLength={messagingLimits.body}
              onChange={({ target }) => setBody(target.value)}
              className="field-sizing-content max-h-60"
            />
          )}
        </Field>
        {start.isError && (
          <p role="alert" className="text-[13px] text-danger">
            {describeError(start.error).message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
