import type { Examples } from '../../testing/examples.ts';
import { northTheme } from './testing-themes.ts';

/** Email wording that passes validation. */
const text = { subject: 'A guess', body: '{{link}}', button: 'Go' };

export const examples: Examples = {
  guesses: (id, parent) => ({
    'branding.save': { version: 1, theme: northTheme },
    'branding.reset': { version: 1 },
    'branding.setPicture': { id, kind: 'logo', image: 'AAAA', filename: 'guess.png' },
    'branding.removePicture': { kind: 'logo' },
    'branding.addDomain': { company_id: parent, domain: 'a-guess.com' },
    'branding.updateTexts': { company_id: parent, revision: '', texts: {} },
    'branding.saveTemplate': { company_id: parent, kind: 'magic_link', version: 0, ...text },
    'branding.resetTemplate': { company_id: parent, kind: 'magic_link' },
    'branding.previewTemplate': { company_id: parent, kind: 'magic_link', ...text },
    'branding.sendTestMail': { company_id: parent, kind: 'magic_link', ...text },
    'branding.updateSiteParts': { company_id: parent, revision: '', parts: { menus: null } },
  }),
};
