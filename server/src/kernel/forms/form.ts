import { createHash, randomUUID } from 'node:crypto';
import { minFillSeconds } from '@trunkline/contract/kernel/form-fields';
import type { forms } from '@trunkline/contract/pages';
import * as z from 'zod';
import type { Context } from '../context.ts';

export type FormName = (typeof forms)[number];

/** A visitor's submission, validated by the form's schema. */
export interface Submission {
  /** Identical each time the same form is submitted with the same content. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  /** Whether the sender gets a confirmation. */
  readonly confirm: boolean;
}

/** Accepts submissions of a form on the public site. */
export type FormReceiver = (context: Context, submission: Submission) => Promise<void>;

const maxOpenMs = 24 * 3_600_000;
const FormToken = z.object({
  id: z.uuid(),
  at: z.number(),
  page: z.string(),
  company: z.uuid(),
});

export interface StartedForm {
  readonly id: string;
  /** Path of the page with the form. */
  readonly page: string;
  /** Submitted faster than a person could read and fill it in. */
  readonly isTooFast: boolean;
}

const purposeOf = (form: FormName) => `form ${form}`;

/** Creates the token of a form, which records when the form was shown. */
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
  return seal.close(purposeOf(form), text, new Date(at + maxOpenMs));
}

/** Reads a submitted form's token; null if it belongs to another form or tenant, or has expired. */
export function readFormStart(
  { seal, now, siteContext }: Context,
  form: FormName,
  token: string,
): StartedForm | null {
  const opened = seal.open(purposeOf(form), token, now());
  if (opened === null) return null;
  const { id, at, page, company } = FormToken.parse(JSON.parse(opened.text));
  if (company !== siteContext.tenant.company_id) return null;
  return { id, page, isTooFast: now().getTime() - at < minFillSeconds * 1000 };
}

/**
 * Returns the ID of a form with this content (a version 8 UUID): a repeated submission has the same
 * ID; different content gets another one, even from a page that the browser restored.
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
