export { createFaces, type Faces } from './faces.ts';
export { createLookUps } from './domains/look-up.ts';
export { checkDomainJob, checkDomainsJob, checkDomainsSchedule } from './jobs.ts';
export { brandingProcedures } from './procedures.ts';
export { checkDomain, checkDueDomains, type DomainWatch } from './verbs/check-domain.ts';
