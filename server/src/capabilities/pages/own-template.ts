import type { OwnTemplate } from '@trunkline/contract/pages';
import { allowedActions } from '../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../kernel/context.ts';
import { readContent } from './content.ts';
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
    may: allowedActions({
      rename: may(actor, 'pages:update'),
      delete: may(actor, 'pages:delete'),
    }),
  };
}
