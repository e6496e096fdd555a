import { captchaHosts, type CaptchaProvider } from '../kernel/forms/captcha.ts';
import { cspReportPath } from './csp-report.ts';

/** The same headers for a document that may show these other sites in frames. */
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

/** Headers of every answer, errors and files included (specification, chapter 9; OWASP ASVS 3.4). */
export function securityHeaders({
  development,
  captcha = null,
}: {
  development: boolean;
  /** The provider that is configured: its hosts are let through only then. */
  captcha?: CaptchaProvider | null;
}): Readonly<Record<string, string>> {
  // Vite's client is inline code and speaks over a web socket; it exists in development only.
  const inline = development ? " 'unsafe-inline'" : '';
  const provider = captcha === null ? '' : ` ${captchaHosts[captcha].join(' ')}`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src 'self'${provider}${inline}`,
    `style-src 'self'${captcha === 'hcaptcha' ? provider : ''}${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${provider}${development ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The portal shows a preview of a site; every other page refuses to be shown in a frame.
    `frame-src 'self'${provider}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The older way and the newer one: browsers that know the second pass over the first.
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
