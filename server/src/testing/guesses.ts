import { northTheme } from '../capabilities/branding/testing-themes.ts';
import type { DeclaredOperation, Question } from './service.ts';

/** Words of a mail that can be sent. */
const words = { subject: 'A guess', body: '{{link}}', button: 'Go' };

/** What somebody asks an operation for who guesses: about the record of an id, or into a company. */
export function guessAt({ name, method, path }: DeclaredOperation, id: string, parent: string) {
  const bodies: Readonly<Record<string, unknown>> = {
    'companies.create': { name: 'Made by a guess', kind: 'customer', parent_id: parent },
    'companies.update': { version: 1, name: 'Changed by a guess' },
    'companies.bulk': { action: 'suspend', ids: [id] },
    'companies.import': {
      csv: `name,kind,parent_id\nMade by a guess,customer,${parent}\n`,
      dryRun: false,
    },
    'pages.create': { title: 'Made by a guess', slug: 'guess', company_id: parent },
    'pages.bulk': { action: 'unpublish', ids: [id] },
    'pages.saveDraft': { draft_version: 0, title: 'Changed by a guess' },
    'pages.schedule': { at: '2999-01-01T00:00:00Z' },
    'pages.changeSlug': { slug: 'guess' },
    'pages.takeLock': { editor: id, take_over: true },
    'pages.renewLock': { editor: id },
    'pages.releaseLock': { editor: id },
    'pages.resolveLive': { id, sections: [] },
    'pages.override': { slug: 'guess', company_id: parent },
    'companies.move': { version: 1, parent_id: parent },
    'blog.create': { title: 'Made by a guess' },
    'blog.update': { version: 1, title: 'Changed by a guess' },
    'blog.saveDraft': { version: 1, title: 'Changed by a guess' },
    'blog.publish': { version: 1 },
    'blog.schedule': { version: 1, publish_at: '2999-01-01T00:00:00Z' },
    'blog.changeSlug': { version: 1, slug: 'a-guess' },
    'blog.restoreVersion': { version: 1, number: 1 },
    'blog.bulk': { action: 'archive', ids: [id] },
    'blog.import': { csv: 'title\nMade by a guess\n', dryRun: true },
    'users.update': { version: 1, first_name: 'Changed by a guess' },
    'users.changeRole': { role: 'end_user' },
    'users.moveToCompany': { company_id: parent },
    'users.startSupport': { reason: 'A guess' },
    'users.bulk': { action: 'suspend', ids: [id] },
    'branding.save': { version: 1, theme: northTheme },
    'branding.reset': { version: 1 },
    'branding.setPicture': { id, kind: 'logo', image: 'AAAA', filename: 'guess.png' },
    'branding.removePicture': { kind: 'logo' },
    'recycle.hold': { reason: 'A guess' },
    'recycle.preview': { ids: [id] },
    'recycle.restore': { ids: [id] },
    'branding.addDomain': { company_id: parent, domain: 'a-guess.com' },
    'branding.updateTexts': { company_id: parent, revision: '', texts: {} },
    'branding.saveTemplate': { company_id: parent, kind: 'magic_link', version: 0, ...words },
    'branding.resetTemplate': { company_id: parent, kind: 'magic_link' },
    'branding.previewTemplate': { company_id: parent, kind: 'magic_link', ...words },
    'branding.sendTestMail': { company_id: parent, kind: 'magic_link', ...words },
    'partners.create': { partner_company_id: id, company_id: parent },
    'partners.update': { version: 1, city: 'Guessed' },
    'partners.bulk': { action: 'delete', ids: [id] },
    'partners.import': { csv: `partner_company_id,company_id\n${id},${parent}\n`, dryRun: false },
    'partners.applications.update': { version: 1, state: 'declined' },
    'partners.applications.bulk': { action: 'delete', ids: [id] },
    'messaging.requests.update': { version: 1 },
    'messaging.requests.bulk': { action: 'handle', ids: [id] },
    'catalog.create': { company_id: parent, name: 'Made by a guess', category: 'voice' },
    'catalog.update': { version: 1, name: 'Changed by a guess' },
    'catalog.bulk': { action: 'publish', ids: [id] },
    'catalog.import': {
      csv: `name,category,company_id\nMade by a guess,voice,${parent}\n`,
      dryRun: false,
    },
    'releases.create': { company_id: parent, title: 'Made by a guess' },
    'releases.update': { version: 1, title: 'Changed by a guess' },
    'releases.bulk': { action: 'publish', ids: [id] },
    'releases.import': { csv: `title,company_id\nMade by a guess,${parent}\n`, dryRun: false },
    'media.createFolder': { name: 'Made by a guess', company_id: parent },
    'media.updateFolder': { name: 'Changed by a guess' },
    'media.move': { ids: [id], folder_id: null },
    'media.beginUpload': { company_id: parent, filename: 'guess.png', size: 10 },
    'media.beginUploads': { company_id: parent, files: [{ filename: 'guess.png', size: 10 }] },
    'media.update': { version: 1, alt_text: 'Changed by a guess' },
    'media.bulk': { action: 'delete', ids: [id] },
    'branding.updateSiteParts': { company_id: parent, revision: '', parts: { menus: null } },
    'recycle.purge': { ids: [id], confirmation: 'A guess' },
  };
  const question: Question = method === 'GET' ? {} : { method, json: bodies[name] ?? {} };
  const queries: Readonly<Record<string, string>> = {
    'companies.previewMove': `?parent_id=${parent}`,
    'blog.version': '?number=1',
    'users.explain': `?kind=company&record=${id}`,
    'pages.compare': '?before=draft&after=published',
  };
  const at = path.replace('{id}', id).replace('{number}', '1');
  return { path: at + (queries[name] ?? ''), question };
}
