import { createHash, randomUUID } from 'node:crypto';
import { leastFillSeconds } from '@trunkline/contract/kernel/form-fields';
import type { forms } from '@trunkline/contract/pages';
import * as z from 'zod';
import type { Context } from '../context.ts';

export type FormName = (typeof forms)[number];

/** What a visitor sent, as the form's schema let it pass. */
export interface Submission {
  /** The same for one form with the same words in it, however often it is sent. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  /** Whether whoever wrote is told that it arrived. */
  readonly confirm: boolean;
}

/** Takes the submissions of a form of the public site. */
export type FormReceiver = (context: Context, submission: Submission) => Promise<void>;

/** How long a form may be open. */
const openFor = 24 * 3_600_000;
const BegunFormToken = z.object({
  id: z.uuid(),
  at: z.number(),
  page: z.string(),
  company: z.uuid(),
});

export interface StartedForm {
  readonly id: string;
  /** The path that it stands on. */
  readonly page: string;
  /** Sooner than anybody could have read and filled it in. */
  readonly hasty: boolean;
}

const purposeOf = (form: FormName) => `form ${form}`;

/** What a form carries from the moment it is shown. */
export function beginForm(
  { seal, now, request, siteContext }: Context,
  form: FormName,
  page = request.endpoint,
): string {
  const at = now().getTime();
  const text = JSON.stringify({
    id: randomUUID(),
    at,
    page,
    company: siteContext.tenant.company_id,
  });
  return seal.close(purposeOf(form), text, new Date(at + openFor));
}

/** What a form that comes back was begun with; null for one of another form, tenant or time. */
export function readBegun(
  { seal, now, siteContext }: Context,
  form: FormName,
  token: string,
): StartedForm | null {
  const opened = seal.open(purposeOf(form), token, now());
  if (opened === null) return null;
  const { id, at, page, company } = BegunFormToken.parse(JSON.parse(opened.text));
  if (company !== siteContext.tenant.company_id) return null;
  return { id, page, hasty: now().getTime() - at < leastFillSeconds * 1000 };
}

/**
 * One id for one form with these words in it (a UUID of version 8): sent twice it is one, and what somebody writes
 * into a page that the browser brought back is another.
 */
export function submissionId({ id }: StartedForm, values: Submission['values']): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([id, values]))
    .digest('hex');
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return parts.join('-');
}
