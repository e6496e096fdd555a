import type { Tenant } from '@trunkline/contract/branding';
import { Divider } from './divider.tsx';
import { safeHref } from './links.ts';
import { Logo } from './logo.tsx';
import { RawHtml } from './raw-html.tsx';
import { sharedHtml } from './shared-html.ts';

/** Converts a phone number to a `tel:` address: digits and a leading plus only. */
const telNumber = (phone: string) => phone.replace(/(?!^\+)\D/g, '');

export const Footer = ({ tenant }: { tenant: Tenant }) => (
  <RawHtml
    tag="footer"
    className="site-footer mt-auto bg-background"
    html={sharedHtml(tenant, 'footer', () => (
      <FooterContent tenant={tenant} />
    ))}
  />
);

function FooterContent({ tenant }: { tenant: Tenant }) {
  const { settings } = tenant;
  const { footer, legal } = settings.menus;
  return (
    <>
      <Divider />
      <div className="page-width grid gap-12 py-14 md:grid-cols-12">
        <div className="md:col-span-5">
          <Logo tenant={tenant} />
          <p className="mt-4 max-w-sm text-muted">{settings.footer_text || settings.tagline}</p>
        </div>
        <nav aria-label="Quick links" className="md:col-span-4">
          <h2 className="footer-title">Quick links</h2>
          <ul className="mt-4 grid grid-cols-2 gap-x-6">
            {footer.map(({ href, text }) => (
              <li key={`${href} ${text}`}>
                <a href={safeHref(href)} className="footer-link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Contact settings={settings} />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-border py-5 text-sm text-muted">
          <p className="mr-auto py-2">{settings.copyright}</p>
          {legal.map(({ href, text }) => (
            <a key={`${href} ${text}`} href={safeHref(href)} className="footer-link">
              {text}
            </a>
          ))}
        </div>
      </div>
    </>
  );
}

/** Omits values that a tenant has not set yet. */
function Contact({ settings }: Pick<Tenant, 'settings'>) {
  const { contact_email: email, contact_phone: phone, contact_address: address } = settings;
  if (email === '' && phone === '' && address === '') return null;
  return (
    <address className="not-italic md:col-span-3">
      <h2 className="footer-title">Contact</h2>
      <ul className="mt-4">
        {email !== '' && (
          <li>
            <a href={`mailto:${email}`} className="footer-link">
              {email}
            </a>
          </li>
        )}
        {phone !== '' && (
          <li>
            <a href={`tel:${telNumber(phone)}`} className="footer-link tabular-nums">
              {phone}
            </a>
          </li>
        )}
      </ul>
      {address !== '' && (
        <p className="mt-3 text-[0.9375rem] whitespace-pre-line text-muted">{address}</p>
      )}
    </address>
  );
}
