import type { Hono } from 'hono';
import { formInputs, formSchemas } from '@trunkline/contract/kernel/form-schema';
import { type FormField, formFields, honeypot } from '@trunkline/contract/kernel/form-fields';
import { forms } from '@trunkline/contract/pages';
import { mediaTypeOf, readText } from '../kernel/body.ts';
import { Problem } from '../kernel/errors.ts';
import { readForm } from '../kernel/well-formed.ts';
import { answerField, type CaptchaSettings, verifyCaptcha } from '../kernel/forms/captcha.ts';
import { beginForm, type FormName, readFormStart, submissionId } from '../kernel/forms/form.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import type { Documents, RefusedForm } from './documents.ts';
import { contextOf, type Exchange } from './exchange.ts';
import { consumeOrThrow, limitsOfSite, tenantRule } from './rate-limits.ts';
import { type InspectVisit, valuesOf } from './security-reports.ts';
import { refuseOtherSites } from './same-site.ts';

const maxBytes = 64 * 1024;
const urlEncoded = 'application/x-www-form-urlencoded';
/** The page that shows a rejected form again if its token doesn't name one. */
const defaultPages: Readonly<Record<FormName, string>> = {
  contact: '/contact',
  partner: '/partners',
};

const tooFastMessage = 'That was too quick. Please check your message, then send it again.';
const expiredMessage = 'This form has expired. Your entries are still here: please send it again.';
const captchaFailedMessage = 'Complete the check below the form, then send it again.';
const checkFailedMessage =
  "The check isn't working right now. Please send the form again in a moment.";

function tooManyMessage(retryAfter: number): string {
  const minutes = Math.ceil(retryAfter / 60);
  return `Too many messages have been sent from your network. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

interface FormDependencies extends AppDependencies {
  readonly documents: Documents;
  readonly captcha: CaptchaSettings | null;
  readonly inspectVisit: InspectVisit;
}

interface Refusal {
  readonly status: 422 | 429 | 503;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/**
 * Returns the values entered into the form's fields, truncated to their limits, to show them again.
 */
function inputOfForm(form: FormName, sent: URLSearchParams): Record<string, string> {
  const fields: readonly FormField[] = formFields[form];
  return Object.fromEntries(
    fields.map(({ name, maxLength }) => [name, (sent.get(name) ?? '').slice(0, maxLength * 2)]),
  );
}

/** Handles public forms, submitted by browsers with or without JavaScript. */
export function mountForms(app: Hono<Env>, dependencies: FormDependencies): void {
  const { baseUrl, limiter, documents, captcha, log, inspectVisit } = dependencies;

  /** Returns why a form is rejected, cheapest checks first; null if it is accepted. */
  async function refusalOf(
    form: FormName,
    sent: URLSearchParams,
    exchange: Exchange,
    started: ReturnType<typeof readFormStart>,
    invalid: Readonly<Record<string, string>> | null,
  ): Promise<Refusal | null> {
    if (invalid !== null) return { status: 422, errors: invalid };
    if (started === null) return { status: 422, message: expiredMessage };
    if (started.isTooFast) return { status: 422, message: tooFastMessage };
    if (captcha !== null) {
      try {
        const token = sent.get(answerField[captcha.provider]) ?? '';
        if (!(await verifyCaptcha(captcha, token, exchange.clientAddress)))
          return { status: 422, message: captchaFailedMessage };
      } catch (error) {
        log.warn({ error, id: exchange.id }, 'could not reach the captcha provider');
        return { status: 503, message: checkFailedMessage };
      }
    }
    // An application starts a registration, so the same limit applies.
    const rule = form === 'contact' ? 'contact_form' : 'register';
    const caller = `${form} form ${limitKeyOf(exchange.clientAddress)}`;
    const { key, limit } = tenantRule(rule, caller, limitsOfSite(exchange.siteContext));
    const verdict = await limiter.take(rule, key, limit);
    if (verdict.ok) return null;
    const { retryAfter } = verdict;
    return { status: 429, message: tooManyMessage(retryAfter), retryAfter };
  }

  // Reloading or reopening the response to a form leads to its page.
  app.get('/forms/:form', (c, next) => {
    const form = forms.find((name) => name === c.req.param('form'));
    return form === undefined ? next() : c.redirect(defaultPages[form], 308);
  });

  app.post('/forms/:form', async (c) => {
    const form = forms.find((name) => name === c.req.param('form'));
    if (form === undefined) throw new Problem('not_found');
    const exchange = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, exchange.origin]));
    const { clientAddress, siteContext } = exchange;
    await consumeOrThrow(
      limiter,
      'api_write',
      limitKeyOf(clientAddress),
      limitsOfSite(siteContext),
    );
    if (mediaTypeOf(c.req.raw) !== urlEncoded) throw new Problem('unsupported_media_type');
    const sent = readForm(await readText(c.req.raw, maxBytes));
    await inspectVisit({
      raw: c.req.raw,
      exchange,
      input: valuesOf(sent),
      schema: formInputs[form],
    });
    const context = contextOf(dependencies, exchange);
    const token = sent.get('token') ?? '';
    const started = readFormStart(context, form, token);
    const page = started?.page ?? defaultPages[form];
    const thanks = `${page}?sent=1#form-${form}`;
    if ((sent.get(honeypot) ?? '') !== '') {
      // A bot: it gets the normal success page.
      log.info({ id: exchange.id, form }, 'a bot filled in a form');
      return c.redirect(thanks, 303);
    }
    const values = inputOfForm(form, sent);
    const parsed = formSchemas[form].safeParse(values);
    const invalid = parsed.success
      ? null
      : Object.fromEntries(
          parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
        );
    const refusal = await refusalOf(form, sent, exchange, started, invalid);
    if (refusal !== null) {
      const refused: RefusedForm = {
        form,
        values,
        errors: refusal.errors ?? {},
        message: refusal.message ?? null,
        token: started === null ? beginForm(context, form, page) : token,
      };
      const rendered = await documents.page(exchange, context, page, {}, refused);
      if (rendered === null) throw new Problem('not_found');
      return c.html(String(rendered.body), refusal.status, {
        'cache-control': 'no-store',
        ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
      });
    }
    if (started !== null && parsed.success) {
      const id = submissionId(started, parsed.data);
      const email = (parsed.data['email'] ?? '').toLowerCase();
      // Limits confirmation emails per address, so that the form can't be used to flood a mailbox.
      const { ok: confirm } = await limiter.take('register', `form confirmation ${email}`);
      for (const { forms: receivers } of context.capabilities) {
        await receivers[form]?.(context, { id, values: parsed.data, confirm });
      }
    }
    return c.redirect(thanks, 303);
  });
}
