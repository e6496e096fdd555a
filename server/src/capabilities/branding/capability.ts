import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob, handleJob } from '../../kernel/jobs.ts';
import { createDnsLookups } from './domains/dns-lookups.ts';
import { brandingFixes } from './finding-fixes.ts';
import { checkDomainJob } from './jobs.ts';
import { brandingProcedures } from './procedures.ts';
import { countFailingDomains } from './queries/domains.ts';
import { checkDomain, checkDueDomains } from './verbs/check-domain.ts';

export const brandingCapability = defineCapability({
  name: 'branding',
  procedures: brandingProcedures,
  resources: ['branding'],
  jobs({ settings: { domains, BASE_URL }, database, siteContexts, outbox, now }) {
    const dependencies = {
      database,
      settings: domains,
      dnsLookups: createDnsLookups(domains.servers),
      now,
      outbox,
      sender: async () => ({
        tenant: (await siteContexts.of(BASE_URL.hostname)).tenant,
        origin: BASE_URL.origin,
      }),
    };
    return [
      handleJob(checkDomainJob, (payload) => checkDomain(dependencies, payload)),
      // Every minute, the shortest interval between two checks of a domain.
      scheduleJob(
        { name: 'branding.check-domains', schedule: '* * * * *', expiresAfter: 300 },
        () => checkDueDomains(dependencies),
      ),
    ];
  },
  dependents: [{ of: 'companies', kind: 'domains', table: 'tenant_domains', column: 'company_id' }],
  mediaAddresses: {
    site_settings: { setting_value: 'jsonb' },
    tenant_themes: { custom_css: 'text' },
  },
  auditedEntries: {
    tenant_themes: { target: 'company', isPartOfCompany: true },
    tenant_domains: { target: 'company', isPartOfCompany: true },
    site_settings: { target: 'company', isPartOfCompany: true },
    security_policies: { target: 'company', isPartOfCompany: true },
  },
  findingFixes: brandingFixes,
  attention: { failing_domains: countFailingDomains },
});
