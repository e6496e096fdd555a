import type { IntegrationTopic } from '@trunkline/contract/integrations/listing';
import type { Tables } from '@trunkline/database/database';

/**
 * A table whose changes other systems can receive. Its migration publishes them with
 * app.publish_changes; `noun` begins the names of its events.
 */
interface WebhookTopic {
  readonly table: keyof Tables;
  readonly noun: string;
}

export type WebhookTopics = { readonly [Topic in IntegrationTopic]?: readonly WebhookTopic[] };
