import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { pageTemplateNames } from './listing.ts';
import { PageContent } from './sections.ts';
import { textOf } from '../kernel/text-kind.ts';

export const PageTemplate = z.object({
  name: z.enum(pageTemplateNames),
  label: z.string(),
  description: z.string(),
  content: PageContent,
});
export type PageTemplate = z.infer<typeof PageTemplate>;

/** A template that the company made from one of its pages. */
export const OwnTemplate = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  content: PageContent,
  created_at: Instant,
  may: z.array(z.enum(['rename', 'delete'])),
});
export type OwnTemplate = z.infer<typeof OwnTemplate>;

/** Maximum number of a company's own templates. People browse them, so there is no search. */
export const maxTemplates = 40;

const fields = {
  title: textOf('prose', z.string().trim().min(1, 'Please enter a name.').max(80)),
  description: textOf('prose', z.string().trim().max(200).default('')),
};
const tags = ['pages'];
const readGuard = { who: 'pages:read', assurance: 2, limit: 'api_read' } as const;

export const templateOperations = {
  templates: operation(readGuard, {
    method: 'GET',
    path: '/pages/templates',
    summary: 'List templates for new pages',
    tags,
  }).output(z.array(PageTemplate)),
  ownTemplates: operation(readGuard, {
    method: 'GET',
    path: '/pages/own-templates',
    summary: "List the company's own templates",
    tags,
  }).output(z.object({ items: z.array(OwnTemplate) })),
  saveTemplate: operation(
    { who: 'pages:create', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/pages/{id}/template',
      summary: 'Save a page as a template',
      tags,
    },
  )
    .input(z.strictObject({ id: Id, ...fields }))
    .output(OwnTemplate),
  renameTemplate: operation(
    { who: 'pages:update', assurance: 2, limit: 'api_write' },
    {
      method: 'PATCH',
      path: '/pages/own-templates/{id}',
      summary: 'Rename a template',
      tags,
    },
  )
    .input(z.strictObject({ id: Id, ...fields }))
    .output(OwnTemplate),
  removeTemplate: operation(
    { who: 'pages:delete', assurance: 2, limit: 'api_write' },
    {
      method: 'POST',
      path: '/pages/own-templates/{id}/remove',
      summary: 'Move a template to the recycle bin; pages created from it stay',
      tags,
    },
  )
    .input(z.strictObject({ id: Id }))
    .output(z.object({ id: Id })),
};
