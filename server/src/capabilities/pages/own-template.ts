import type { OwnTemplate } from '@trunkline/contract/pages';
import type { Actor } from '../../kernel/context.ts';
import { readContent } from './content.ts';
import { templateActions } from './policy.ts';
import type { StoredTemplate } from './queries/templates.ts';

export function presentTemplate(
  actor: Actor,
  { id, title, description, content, created_at }: StoredTemplate,
): OwnTemplate {
  return {
    id,
    title,
    description,
    content: readContent(content),
    created_at,
    may: templateActions(actor),
  };
}
