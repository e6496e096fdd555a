import * as z from 'zod';
import { Id } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { maxSessionHours, maxSignUpDomains, policyLevels } from '../kernel/security-policy.ts';
import { textOf } from '../kernel/text-kind.ts';

const Domain = textOf(
  'code',
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain such as example.com.'),
);
const SignUpDomains = z.array(Domain).min(1).max(maxSignUpDomains).nullable();
const SessionHours = z.number().int().min(1).max(maxSessionHours).nullable();

/** A company's own choices; null leaves a choice to the companies above. */
export const OwnPolicy = z.strictObject({
  sign_up: z.enum(policyLevels.sign_up).nullable(),
  sign_up_domains: SignUpDomains.transform((domains) =>
    domains === null ? null : [...new Set(domains)],
  ),
  trusted_devices: z.enum(policyLevels.trusted_devices).nullable(),
  session_hours: SessionHours,
  passkeys: z.enum(policyLevels.passkeys).nullable(),
});
export type OwnPolicy = z.output<typeof OwnPolicy>;

const EffectivePolicy = z.object({
  sign_up: z.enum(policyLevels.sign_up),
  /** Empty if the lists of the companies have no domain in common. */
  sign_up_domains: z.array(z.string()).nullable(),
  trusted_devices: z.enum(policyLevels.trusted_devices),
  session_hours: z.number().int().nullable(),
  passkeys: z.enum(policyLevels.passkeys),
});

/** The security policy of a company, which also applies to everything below it. */
export const SecurityPolicy = z.object({
  /** Whether this is the platform, which inherits nothing and sets the defaults of all others. */
  is_platform: z.boolean(),
  own: z.object(OwnPolicy.shape),
  /** The strictest of all choices from the platform down. */
  effective: EffectivePolicy,
  /** The strictest of the choices of the companies above, without its own. */
  inherited: EffectivePolicy,
  /** Increases with every change; 0 while nothing has been chosen. */
  version: z.number().int(),
});
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;

const tags = ['branding'];
const OfCompany = z.strictObject({ company_id: Id });

export const policyOperations = {
  securityPolicy: operation(
    { who: 'roles:read', assurance: 2, limit: 'api_read' },
    {
      method: 'GET',
      path: '/branding/security-policy',
      summary: "Get a company's sign-up and sign-in policy",
      tags,
    },
  )
    .input(OfCompany)
    .output(SecurityPolicy),
  updateSecurityPolicy: operation(
    { who: 'roles:update', assurance: 2, limit: 'api_write', fresh: true },
    {
      method: 'PATCH',
      path: '/branding/security-policy',
      summary: 'Tighten the sign-up and sign-in policy for a company and those below it',
      tags,
    },
  )
    .input(OfCompany.extend({ version: z.number().int().min(0), policy: OwnPolicy }))
    .output(SecurityPolicy),
};
