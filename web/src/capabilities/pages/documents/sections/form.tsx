import {
  type FormField,
  formFields,
  formMessages,
  honeypot,
  inputPatterns,
} from '@trunkline/contract/kernel/form-fields';
import type { LiveOf } from '@trunkline/contract/kernel/live';
import type { SectionOf } from '@trunkline/contract/pages';
import { Heading, accessibleName, type HeadingLevel } from './heading.tsx';

type Live = LiveOf<'form'>;

const labels = {
  contact: {
    button: 'Send message',
    sent: 'We’ve received your message',
    next: 'Thank you. We’ll reply by email, usually within one working day.',
  },
  partner: {
    button: 'Send application',
    sent: 'We’ve received your application',
    next: 'Thank you. We’ll reply by email, usually within two working days.',
  },
} as const;

const inputTypes = {
  text: 'text',
  alphanumeric: 'text',
  email: 'email',
  tel: 'tel',
  url: 'url',
} as const;
/** Returns the browser's validation message for a field; the island shows it beside the field. */
const messageOf = ({ kind }: FormField) =>
  kind === 'text' || kind === 'long_text' ? formMessages.required : formMessages[kind];

function Control({ field, id, live }: { field: FormField; id: string; live: Live }) {
  const { name, kind, required, maxLength, choices, help, autocomplete } = field;
  const error = live.errors[name];
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const shared = {
    id,
    name,
    required,
    className: 'form-control',
    autoComplete: autocomplete,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'data-message': messageOf(field),
  } as const;
  const value = live.values[name] ?? '';
  if (choices !== undefined) {
    return (
      <select {...shared} defaultValue={value}>
        <option value="">Select an option</option>
        {Object.entries(choices).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'long_text')
    return <textarea {...shared} rows={6} maxLength={maxLength} defaultValue={value} />;
  const pattern =
    kind === 'email' || kind === 'tel' || kind === 'alphanumeric' ? inputPatterns[kind] : undefined;
  return (
    <input
      {...shared}
      type={kind === 'choice' ? 'text' : inputTypes[kind]}
      maxLength={maxLength}
      pattern={pattern}
      defaultValue={value}
    />
  );
}

function Row({ field, form, live }: { field: FormField; form: string; live: Live }) {
  const id = `${form}-${field.name}`;
  const error = live.errors[field.name];
  return (
    <div className={field.half ? 'form-field form-half' : 'form-field'}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} id={id} live={live} />
      {field.help && (
        <p id={`${id}-help`} className="form-help">
          {field.help}
        </p>
      )}
      <p id={`${id}-error`} className="form-error" hidden={error === undefined}>
        {error}
      </p>
    </div>
  );
}

function Captcha({ captcha }: { captcha: NonNullable<Live['captcha']> }) {
  return (
    <>
      <div data-captcha={captcha.provider} data-sitekey={captcha.site_key} />
      <noscript>
        <p className="form-note">
          This form needs JavaScript to check that you’re human. Without it, write to the address at
          the bottom of this page.
        </p>
      </noscript>
    </>
  );
}

/** Lists the errors first, each linked to its field. */
function Summary({
  form,
  fields,
  live,
}: {
  form: string;
  fields: readonly FormField[];
  live: Live;
}) {
  if (live.state !== 'refused') return null;
  const invalidFields = fields.filter(({ name }) => live.errors[name] !== undefined);
  return (
    <div className="form-summary" role="alert">
      <p className="font-medium">{live.message ?? 'Check the highlighted fields.'}</p>
      {invalidFields.length > 0 && (
        <ul>
          {invalidFields.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${form}-${name}`} className="text-link">
                {label.replace(' (optional)', '')}
              </a>
              : {live.errors[name]}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Renders a plain HTML form that works without JavaScript; the island only saves a round trip. */
export function FormSection({
  section,
  level,
  live,
}: {
  section: SectionOf<'form'>;
  level: HeadingLevel;
  live: LiveOf<'form'> | null;
}) {
  const { form, title, subtitle } = section;
  const fields: readonly FormField[] = formFields[form];
  const texts = labels[form];
  return (
    <section
      id={`form-${form}`}
      className="page-width section-small grid scroll-mt-20 gap-x-12 gap-y-8 lg:grid-cols-12"
      aria-label={accessibleName(title, texts.button)}
    >
      <div className="lg:col-span-4">
        {title && (
          <Heading level={level} className="text-heading font-semibold">
            {title}
          </Heading>
        )}
        {subtitle && <p className="mt-4 text-muted">{subtitle}</p>}
      </div>
      <div className="lg:col-span-8">
        {live === null ? (
          <p className="form-note">
            This form isn’t available right now. Reload the page, or use the address below.
          </p>
        ) : live.state === 'sent' ? (
          <div className="form-sent" role="status">
            <p className="text-lg font-semibold">{texts.sent}</p>
            <p className="mt-2 text-muted">{texts.next}</p>
          </div>
        ) : (
          <form
            method="post"
            action={`/forms/${form}`}
            className="form-grid"
            data-island="form"
            aria-label={accessibleName(title, texts.button)}
          >
            <Summary form={form} fields={fields} live={live} />
            {fields.map((field) => (
              <Row key={field.name} field={field} form={form} live={live} />
            ))}
            {/* Honeypot: hidden from people, so only bots fill it in. */}
            <div className="form-trap" aria-hidden="true">
              <label htmlFor={`${form}-${honeypot}`}>Please leave this empty</label>
              <input id={`${form}-${honeypot}`} name={honeypot} tabIndex={-1} autoComplete="off" />
            </div>
            <input type="hidden" name="token" value={live.token} />
            {live.captcha && <Captcha captcha={live.captcha} />}
            <div className="form-end">
              <button type="submit" className="action action-primary">
                {texts.button}
              </button>
              <p className="form-help">
                We use your details only to reply to you, as described in our{' '}
                <a href="/privacy" className="text-link">
                  privacy policy
                </a>
                .
              </p>
            </div>
          </form>
        )}
      </div>
    </section>
  );
}
