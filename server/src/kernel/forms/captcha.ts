import * as z from 'zod';
import { OutboundRefused, postForm } from '../outbound.ts';

export const captchaProviders = ['hcaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

/** A check that somebody is a person, as the operator has configured it. */
export interface CaptchaSettings {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  readonly secretKey: string;
  /** Where answers are verified, in place of the provider's own address. */
  readonly verifyUrl?: URL | undefined;
}

const verifyUrls: Readonly<Record<CaptchaProvider, string>> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};

/** What the provider's script puts its answer under. */
export const answerField: Readonly<Record<CaptchaProvider, string>> = {
  hcaptcha: 'h-captcha-response',
  turnstile: 'cf-turnstile-response',
};

/** What the content security policy has to let through, and only then. */
export const captchaHosts: Readonly<Record<CaptchaProvider, readonly string[]>> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

const Answer = z.looseObject({ success: z.boolean() });

/** Asks the provider whether an answer is a person's. Throws when it cannot be asked. */
export async function verifyCaptcha(
  { provider, siteKey, secretKey, verifyUrl }: CaptchaSettings,
  answer: string,
  clientAddress: string,
): Promise<boolean> {
  if (answer === '' || answer.length > 4096) return false;
  const url = verifyUrl ?? new URL(verifyUrls[provider]);
  const text = await postForm(
    url,
    { secret: secretKey, response: answer, sitekey: siteKey, remoteip: clientAddress },
    verifyUrl === undefined ? {} : { trusted: new Set([verifyUrl.origin]) },
  );
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new OutboundRefused('the answer is no JSON', { cause: error });
  }
  return Answer.parse(said).success;
}
