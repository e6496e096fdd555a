import * as z from 'zod';
import { OutboundRefused, postForm } from '../outbound.ts';

export const captchaProviders = ['hcaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

export interface CaptchaSettings {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where answers are verified, instead of the provider's own address. */
  readonly verifyUrl?: URL | undefined;
}

const verifyUrls: Readonly<Record<CaptchaProvider, string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** Form field in which the provider's script puts its answer. */
export const answerField: Readonly<Record<CaptchaProvider, string>> = {
  hcaptcha: 'h-captcha-response',
  turnstile: 'cf-turnstile-response',
};

/** Hosts that the content security policy allows, only if the provider is configured. */
export const captchaHosts: Readonly<Record<CaptchaProvider, readonly string[]>> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

const Answer = z.looseObject({ success: z.boolean() });

/** Verifies a CAPTCHA answer with the provider. Throws if the provider can't be reached. */
export async function verifyCaptcha(
  { provider, siteKey, secretKey, verifyUrl }: CaptchaSettings,
  token: string,
  clientAddress: string,
): Promise<boolean> {
  if (token === '' || token.length > 4096) return false;
  const url = verifyUrl ?? new URL(verifyUrls[provider]);
  const text = await postForm(
    url,
    { secret: secretKey, response: token, sitekey: siteKey, remoteip: clientAddress },
    verifyUrl === undefined ? {} : { trusted: new Set([verifyUrl.origin]) },
  );
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new OutboundRefused('the response is not JSON', { cause: error });
  }
  return Answer.parse(body).success;
}
