import type { SigningForm } from '@trunkline/contract/kernel/signing';
import { isUuid } from '@trunkline/contract/kernel/uuid';
import type { Context as HonoContext, Hono } from 'hono';
import { mediaTypeOf, readText } from '../kernel/body.ts';
import type { Context, SignedIn } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { IncomingRequest } from '../kernel/operations.ts';
import type { CodeOutcome, CodeRequest } from '../kernel/signing/link.ts';
import { readForm } from '../kernel/well-formed.ts';
import type { Env } from './app-dependencies.ts';
import { contextOf, type Exchange } from './exchange.ts';
import { withFileAccess } from './file-guard.ts';
import { linkedDocuments, privateHeaders } from './linked-documents.ts';
import type { PreviewDependencies } from './previews.ts';
import { refuseOtherSites } from './same-site.ts';
import { type InspectVisit, valuesOf } from './security-reports.ts';

export interface SigningDependencies extends PreviewDependencies {
  readonly incomingOf: (request: Request, exchange: Exchange) => IncomingRequest;
  readonly inspectVisit: InspectVisit;
}

type Render = Parameters<ReturnType<typeof linkedDocuments>['show']>[3];

/** A kind of document that is signed by a link. */
interface Signing {
  readonly path: string;
  /** Name of the PDF: 'quote'. */
  readonly file: string;
  /** Message shown when the consent is missing. */
  readonly consent: string;
  readonly open: (
    context: Context,
    token: string,
    form: Partial<SigningForm>,
  ) => Promise<{
    readonly seller: string;
    readonly status: 200 | 410;
    readonly draw: Render;
  } | null>;
  readonly openPdf: (context: Context, token: string) => Promise<Buffer | null>;
  readonly requestCode: (
    context: Context,
    token: string,
    signer: Omit<CodeRequest, 'code'>,
  ) => Promise<'sent' | 'too_many' | null>;
  readonly accept: (
    context: Context,
    token: string,
    code: string,
    isDryRun: boolean,
  ) => Promise<CodeOutcome | 'checked' | null>;
  /** Where signed-in people get the PDF: '/api/quotes'. */
  readonly records: string;
  readonly readPdf: (
    context: SignedIn,
    input: { id: string },
  ) => Promise<{ readonly number: number; readonly pdf: Buffer }>;
}

const maxBytes = 16 * 1024;
const pdfOf = (c: HonoContext<Env>, pdf: Uint8Array, name: string) =>
  c.body(new Uint8Array(pdf), 200, {
    ...privateHeaders,
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
  });

const messages = {
  too_many: 'Five codes have been sent within an hour. Use the newest one, or try again later.',
  wrong_code: 'This code is incorrect. Check the newest email, then enter the code again.',
  no_code: 'This code no longer works. Request a new one.',
  checked: 'The code is correct, so you can accept the quote. Nothing has been ordered yet.',
  name: 'Enter a name with at least two letters.',
} as const;

const field = (form: URLSearchParams, name: string, maxLength: number) =>
  (form.get(name) ?? '').trim().slice(0, maxLength);

/**
 * Shows a document with its seller's branding to anyone with its link, and accepts their signature,
 * with or without JavaScript. Links that are unknown, expired or of another site get the not-found
 * page.
 */
export function mountSigning(app: Hono<Env>, dependencies: SigningDependencies, signing: Signing) {
  const { limit, baseUrl, incomingOf, inspectVisit } = dependencies;
  const { path, file } = signing;
  const linked = linkedDocuments(dependencies, path);
  const tokenOf = (c: HonoContext<Env>) => c.req.param('token') ?? '';
  const context = (c: HonoContext<Env>) => contextOf(dependencies, c.get('exchange'));
  const redirectBack = (c: HonoContext<Env>) => c.redirect(`${path}/${tokenOf(c)}`, 303);

  async function show(c: HonoContext<Env>, form: Partial<SigningForm> = {}) {
    const opened = await signing.open(context(c), tokenOf(c), form);
    if (opened === null) return linked.unknown(c);
    const { seller, status, draw } = opened;
    return linked.show(c, seller, status === 200 && form.message != null ? 422 : status, draw);
  }

  /** Reads a form sent from a document's page. */
  async function formOf(c: HonoContext<Env>): Promise<URLSearchParams> {
    const exchange = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, exchange.origin]));
    await limit('api_write', exchange, null);
    if (mediaTypeOf(c.req.raw) !== 'application/x-www-form-urlencoded')
      throw new Problem('unsupported_media_type');
    const form = readForm(await readText(c.req.raw, maxBytes));
    await inspectVisit({
      raw: c.req.raw,
      exchange,
      input: valuesOf(form),
      schema: null,
      defaultKind: 'prose',
    });
    return form;
  }

  app.get(`${path}/:token`, async (c) => {
    await limit('default', c.get('exchange'), null);
    return show(c);
  });

  app.get(`${path}/:token/${file}.pdf`, async (c) => {
    await limit('default', c.get('exchange'), null);
    const pdf = await signing.openPdf(context(c), tokenOf(c));
    return pdf === null ? linked.unknown(c) : pdfOf(c, pdf, `${file}.pdf`);
  });

  app.post(`${path}/:token/code`, async (c) => {
    const fields = await formOf(c);
    const form = { name: field(fields, 'name', 120), title: field(fields, 'title', 120) };
    if (form.name.length < 2) return show(c, { ...form, message: messages.name });
    if (fields.get('consent') !== 'yes') return show(c, { ...form, message: signing.consent });
    const outcome = await signing.requestCode(context(c), tokenOf(c), form);
    if (outcome === 'too_many') return show(c, { ...form, message: messages.too_many });
    return outcome === null ? show(c) : redirectBack(c);
  });

  app.post(`${path}/:token/accept`, async (c) => {
    const form = await formOf(c);
    const code = field(form, 'code', 12);
    const isDryRun = form.get('dry_run') === 'yes';
    const outcome = await signing
      .accept(context(c), tokenOf(c), code, isDryRun)
      .catch((error: unknown) => {
        if (error instanceof Problem && error.code === 'validation_failed') return error;
        throw error;
      });
    if (outcome instanceof Problem)
      return show(c, { message: outcome.fields?.[0]?.message ?? outcome.message });
    if (outcome === 'checked') return show(c, { notice: messages.checked });
    if (outcome === 'wrong_code' || outcome === 'no_code')
      return show(c, { message: messages[outcome] });
    return outcome === null ? show(c) : redirectBack(c);
  });

  app.get(`${signing.records}/:id/pdf`, async (c) => {
    const id = c.req.param('id');
    return withFileAccess(
      incomingOf(c.req.raw, c.get('exchange')),
      [id],
      async (person) => {
        if (!isUuid(id)) throw new Problem('not_found');
        const { number, pdf } = await signing.readPdf(person, { id });
        return pdfOf(c, pdf, `${file}-${number}.pdf`);
      },
      { allowApiKeys: true },
    );
  });

  return { show, formOf, tokenOf, context, redirectBack, field };
}
