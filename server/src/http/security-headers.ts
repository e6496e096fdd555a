import { captchaHosts, type CaptchaProvider } from '../kernel/forms/captcha.ts';
import { cspReportPath } from './csp-report.ts';

/** Returns the headers for a document that may frame these other sites. */
export function withFrames(
  headers: Readonly<Record<string, string>>,
  hosts: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...headers,
    'content-security-policy': (headers['content-security-policy'] ?? '').replace(
      "frame-src 'self'",
      `frame-src 'self' ${hosts.join(' ')}`,
    ),
    'permissions-policy': (headers['permissions-policy'] ?? '').replace(
      'fullscreen=(self)',
      `fullscreen=(self ${hosts.map((host) => `"${host}"`).join(' ')})`,
    ),
  };
}

/** Hosts of the card payment provider (https://docs.stripe.com/security/guide). */
const cardHosts = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  connect: ' https://api.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
} as const;

/**
 * Returns the headers of every response, including errors and files (specification, chapter 9;
 * OWASP ASVS 3.4).
 */
export function securityHeaders({
  development,
  captcha = null,
  card = false,
  analytics = [],
}: {
  development: boolean;
  /** The configured provider; its hosts are allowed only if set. */
  captcha?: CaptchaProvider | null;
  /** Whether card payment is enabled. */
  card?: boolean;
  /** Origins of the configured analytics services. */
  analytics?: readonly string[];
}): Readonly<Record<string, string>> {
  // Vite's client is inline code and uses a WebSocket; it exists only in development.
  const inline = development ? " 'unsafe-inline'" : '';
  const provider = captcha === null ? '' : ` ${captchaHosts[captcha].join(' ')}`;
  const measuring = analytics.map((origin) => ` ${origin}`).join('');
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src 'self'${provider}${card ? cardHosts.script : ''}${measuring}${inline}`,
    `style-src 'self'${captcha === 'hcaptcha' ? provider : ''}${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${provider}${card ? cardHosts.connect : ''}${measuring}${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The portal frames a site's preview; every other page refuses to be framed.
    `frame-src 'self'${provider}${card ? cardHosts.frame : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // `report-uri` is for older browsers; those that support `report-to` ignore it.
    `report-uri ${cspReportPath}`,
    'report-to csp',
  ].join('; ');
  const permissions = [
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'screen-wake-lock',
    'usb',
    'xr-spatial-tracking',
  ]
    .map((name) => `${name}=()`)
    .concat(
      'fullscreen=(self)',
      'payment=(self)',
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
    )
    .join(', ');
  return {
    'content-security-policy': contentSecurityPolicy,
    'reporting-endpoints': `csp="${cspReportPath}"`,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'origin-agent-cluster': '?1',
  };
}
