import { aboutPage, contact } from './company.ts';
import { home } from './home.ts';
import { privacy, terms } from './legal.ts';
import type { SeededPage } from './page.ts';
import { partners } from './partners.ts';
import { caseStudies, resources } from './resources.ts';
import { services } from './services.ts';

export { invitation } from './company.ts';
export type { SeededPage } from './page.ts';
export { seededReleases } from './releases.ts';
export { seededSettings, seededTheme } from './settings.ts';

/** The default tenant's site: every page linked from header and footer. */
export const seededPages: readonly SeededPage[] = [
  home,
  services,
  partners,
  resources,
  caseStudies,
  aboutPage,
  contact,
  privacy,
  terms,
];
